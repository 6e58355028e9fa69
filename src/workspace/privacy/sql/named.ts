import { sql } from '@payloadcms/db-postgres'
import escapeHtml from 'escape-html'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Person } from './person.ts'

type Fragment = ReturnType<typeof sql>

export interface NamedPerson extends Person {
  readonly names: readonly string[]
}

const removed = '[…]'

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

const whole = (alternatives: readonly string[]): string =>
  `(?<![[:alnum:]])(?:${alternatives.join('|')})(?![[:alnum:]])`

/** A single word, such as a first name, is found in too many texts about others. */
const isFullName = (name: string): boolean => wordsOf(name).length > 1

const patternsOf = ({ emails, names }: NamedPerson) => {
  const full = names.filter(isFullName)
  const texts = [...emails, ...full, ...full.map(escapeHtml)].map((each) =>
    escaped(each.trim()).replace(/\s+/g, '\\s+'),
  )
  const files = [...emails, ...names].flatMap((each) => {
    const words = wordsOf(each)
    return [words, words.toReversed()].map((some) => some.join('[^[:alnum:]]+'))
  })
  return { inText: whole(texts), inFileName: whole(files.filter((each) => each.length > 2)) }
}

/** Composed emails and imports that name the person; none without a name or email. */
export function mentionsOf(person: NamedPerson) {
  const { inText, inFileName } = patternsOf(person)
  const isNamed = person.emails.length + person.names.length > 0
  const mail = sql`concat_ws(' ', title, subject, preheader, html_content, text_content, sent_wrapper, body)`
  return {
    inText,
    files: sql`(${isNamed} AND file_name ~* ${inFileName})`,
    sentTexts: sql`(${isNamed} AND status = 'sent' AND ${mail} ~* ${inText})`,
    unsentTexts: sql`(${isNamed} AND status <> 'sent' AND ${mail} ~* ${inText})`,
  }
}

/**
 * Removes a person from names of files and from composed emails that are sent. Authors of unsent
 * ones decide what they say.
 */
export async function removeNames(db: Database, person: NamedPerson): Promise<void> {
  const { inText, files, sentTexts } = mentionsOf(person)
  const without = (column: Fragment) =>
    sql`${column} = regexp_replace(${column}, ${inText}, ${removed}, 'gi')`
  await db.execute(sql`UPDATE imports SET file_name = 'erased-' || id || '.csv' WHERE ${files}`)
  const changed = await db.execute<{ id: number }>(sql`
    UPDATE compose_emails SET ${without(sql`title`)}, ${without(sql`subject`)},
      ${without(sql`preheader`)}, ${without(sql`html_content`)}, ${without(sql`text_content`)},
      ${without(sql`sent_wrapper`)},
      body = regexp_replace(body::text, ${inText}, ${removed}, 'gi')::jsonb, updated_at = now()
    WHERE ${sentTexts} RETURNING id`)
  const ids = sql.param(rowsOf(changed).map(({ id }) => id))
  await db.execute(sql`
    UPDATE deliveries SET ${without(sql`subject`)}, ${without(sql`html_content`)},
      ${without(sql`text_content`)}
    WHERE compose_email_id = ANY(${ids}::int[])`)
}
