import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { JsonValue, Payload, Where } from 'payload'
import { z } from 'zod'
import { type FoundKind, foundKinds } from '#src/contract/find.ts'
import { changeArguments } from '#src/data/query-arguments.ts'
import { literalPattern } from '#src/data/search.ts'
import { keyOf, type Source, sources } from './sources.ts'

const hasWord = /[\p{L}\p{N}]/u

const partsOf = (text: string): string[] => text.split(/\s+/).filter((part) => hasWord.test(part))

const every = (parts: readonly string[], condition: (part: string) => SQL): SQL =>
  sql`(${sql.join(parts.map(condition), sql` AND `)})`

/**
 * The rows of a source that have every part of a text, in one of its columns as it is written, or
 * in its key without regard to accents. As it is written first: that is the cheaper comparison, of
 * words that many rows have.
 */
function rowsWith({ table, key, columns, also, only = sql`TRUE` }: Source, parts: string[]): SQL {
  const written = [...columns, ...(also ? [also] : [])].map((column) =>
    every(parts, (part) => sql`${sql.raw(`t.${column}`)} ILIKE ${literalPattern(part)}`),
  )
  const inKey = [key, ...(also ? [keyOf(also)] : [])].map((each) =>
    every(
      parts,
      (part) => sql`${each} LIKE '%' || btrim(muster_find_key(${part}::text), E' \n') || '%'`,
    ),
  )
  return sql`SELECT t.id FROM ${sql.identifier(table)} t
    WHERE ${only} AND (${sql.join([...written, ...inKey], sql` OR `)})`
}

const like = z.strictObject({ like: z.string() })

/**
 * The text that the search of a list looks for, where a condition is that search: each of the
 * fields, one after the other, with the same text.
 */
function searched(condition: unknown, fields: readonly string[]): string | undefined {
  const parts = z.array(z.record(z.string(), z.unknown())).safeParse(condition).data
  if (parts?.length !== fields.length) return undefined
  const texts = parts.map((part, at) => {
    const [[path, value] = []] = Object.entries(part)
    return path === fields[at] ? like.safeParse(value).data?.like : undefined
  })
  const [first] = texts
  return texts.every((text) => text === first) ? first : undefined
}

interface List {
  readonly source: Source
  readonly fields: readonly string[]
}

function rewrite(where: Where, list: List): Where {
  const entries = Object.entries(where).map(([path, given]): [string, unknown] => {
    if (!Array.isArray(given)) return [path, given]
    const text = path === 'or' ? searched(given, list.fields) : undefined
    const parts = partsOf(text ?? '')
    if (parts.length === 0) return [path, given.map((part) => rewrite(part, list))]
    // Drizzle accepts SQL where the platform's type has a value.
    const set = sql`ANY (${rowsWith(list.source, parts)})` as unknown as JsonValue
    return ['or', [{ id: { equals: set } }]]
  })
  return Object.fromEntries(entries) as Where
}

/**
 * The search of a list finds what the search of everything finds (src/workspace/find), without regard to
 * accents, so that it is by the same index; the platform compares each field as it is written.
 * Lists of content are those of its newest versions.
 */
export function searchListsByWords({ db, collections }: Payload): void {
  const documents = new Map<string, List>()
  const versions = new Map<string, List>()
  for (const kind of Object.values(foundKinds).flat() satisfies FoundKind[]) {
    const { listSearchableFields, useAsTitle = 'id' } = collections[kind].config.admin
    const names = listSearchableFields ?? [useAsTitle]
    const source = sources[kind]
    if (source.id) versions.set(kind, { source, fields: names.map((name) => `version.${name}`) })
    else documents.set(kind, { source, fields: names })
  }
  const change =
    (lists: ReadonlyMap<string, List>) =>
    <Args extends { readonly collection: string; readonly where?: Where }>(args: Args): Args => {
      const list = lists.get(args.collection)
      return list && args.where ? { ...args, where: rewrite(args.where, list) } : args
    }
  for (const name of ['find', 'count', 'findDistinct'] as const)
    changeArguments(db, name, change(documents))
  for (const name of ['queryDrafts', 'countVersions'] as const)
    changeArguments(db, name, change(versions))
}
