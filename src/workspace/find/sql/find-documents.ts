import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { foundEntries, searchWords } from '#src/content/search/sql/search-entries.ts'
import type { SearchKind } from '#src/contract/content/search.ts'
import type { FoundKind } from '#src/contract/find.ts'
import { hasNoSpaces } from '#src/contract/values.ts'
import { rows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { notInTrash } from '#src/data/trash.ts'
import { type Source, sources } from './sources.ts'

/**
 * How well a document matches: 0 a part of it (such as its title or its email) is what is searched
 * for, 1 begins so, 2 has words that begin so, 3 has it within words, 4 has it in its text.
 */
export type Rank = 0 | 1 | 2 | 3 | 4

export type FoundRow = {
  id: number
  title: string
  detail: string
  state: string | null
  rank: Rank
}

/** The words of a text as `muster_find_key` has them: small, without accents. */
export async function findWords(db: Database, text: string): Promise<string[]> {
  const result = await db.execute<{ key: string }>(sql`SELECT muster_find_key(${text}) AS key`)
  return (rowsOf(result)[0]?.key ?? '').split(/\s+/).filter((word) => word !== '')
}

const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` AND `)

/** What a key of each rank is like. A key has a line for each part, with a space around each word. */
function conditionsOf(key: SQL, words: readonly string[]): SQL[] {
  const phrase = words.join(' ')
  const like = (pattern: string) => sql`${key} LIKE ${pattern}`
  const whole = like(`%\n ${phrase} \n%`)
  const beginning = like(`%\n ${phrase}%`)
  const wordBeginnings = all(words.map((word) => like(`% ${word}%`)))
  const anywhere = all(words.map((word) => like(`%${word}%`)))
  // A letter has no trigram but at the beginning of a line, and two none within words.
  const longest = Math.max(...words.map(({ length }) => length))
  if (longest === 1) return [whole, beginning]
  return longest === 2
    ? [whole, beginning, wordBeginnings]
    : [whole, beginning, wordBeginnings, anywhere]
}

/** Rows that are read for what has no trigram: two letters within a text, a word in Japanese. */
const newestRead = 20_000

/** The newest rows that have short words within their texts, of scripts without spaces. */
function withinNewest(
  { table, key, only = sql`TRUE` }: Source,
  words: readonly string[],
  limit: number,
): SQL {
  // The marks of Thai part its letters, which then stand together as they were typed.
  const parts = words.every(({ length }) => length === 1) ? [words.join(' ')] : words
  const newest = sql`
    SELECT * FROM ${sql.identifier(table)} t
    WHERE ${only} AND ${notInTrash(table, 't')} ORDER BY t.id DESC LIMIT ${newestRead}`
  return sql`(SELECT t.id AS place, 3 AS rank FROM (${newest}) t
    WHERE ${all(parts.map((part) => sql`${key} LIKE ${`%${part}%`}`))} ORDER BY t.id DESC LIMIT ${limit})`
}

const present = ({ table, only = sql`TRUE` }: Source): SQL =>
  sql`${only} AND ${notInTrash(table, 't')}`

const columns = ({ id, title, detail, state }: Source): SQL =>
  sql`${id ?? sql`t.id`} AS id, ${title} AS title, ${detail} AS detail, ${state ?? sql`NULL`}::text AS state`

/**
 * The documents of a kind that match best, among equals the newest. Each rank is a separate query,
 * which ends at the limit: the planner reads those of words that few have from the index of
 * trigrams, and those that many have by descending id.
 */
export async function findDocuments(
  db: Database,
  kind: FoundKind,
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
): Promise<FoundRow[]> {
  const source = sources[kind]
  const table = sql.identifier(source.table)
  const ranks = conditionsOf(source.key, words).map(
    (condition, rank) => sql`
      (SELECT t.id AS place, ${sql.raw(String(rank))} AS rank FROM ${table} t
      WHERE ${present(source)} AND ${condition} ORDER BY t.id DESC LIMIT ${limit})`,
  )
  if (hasNoSpaces(words.join('')) && words.every(({ length }) => length < 3))
    ranks.push(withinNewest(source, words, limit))
  return rows(db)<FoundRow>`
    SELECT ${columns(source)}, found.rank
    FROM (SELECT place, min(rank) AS rank FROM (${sql.join(ranks, sql` UNION ALL `)}) ranked
      GROUP BY place ORDER BY 2, 1 DESC LIMIT ${limit}) found
    JOIN ${table} t ON t.id = found.place ORDER BY found.rank, found.place DESC`
}

export async function readDocuments(
  db: Database,
  kind: FoundKind,
  ids: readonly number[],
): Promise<FoundRow[]> {
  const source = sources[kind]
  return rows(db)<FoundRow>`
    SELECT ${columns(source)}, 0 AS rank FROM ${sql.identifier(source.table)} t
    WHERE ${present(source)}
      AND ${source.id ?? sql`t.id`} = ANY (${sql.param([...ids])}::int[])`
}

export const findInTexts = (
  db: Database,
  kinds: readonly SearchKind[],
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<(FoundRow & { readonly kind: SearchKind })[]> => rows(db)<
  FoundRow & { kind: SearchKind }
>`
    SELECT found.kind, found.document_id AS id, s.title, '' AS detail, 'published' AS state, 4 AS rank
    FROM (${foundEntries(kinds, q)}) found JOIN search_entries s USING (kind, document_id)
    ORDER BY found.position LIMIT ${limit}`

const draftKinds = ['actions', 'news', 'events', 'pages'] as const satisfies readonly SearchKind[]

/** Exactly the expression of the index (migrations/*_draft_words.ts). */
const words = sql.raw(`to_tsvector('muster_words'::regconfig, left(translate(
  coalesce(t.version_description, '') || ' '
    || muster_plain_text(coalesce(t.version_content_html, '')), '/<', '  '), 100000))`)

/** Words as they are, without accents; the last one also as it begins. */
function queryOf(search: string): SQL {
  const { whole, last } = searchWords(search)
  const plain = whole.replace(/[/<]/g, ' ').trim()
  const all = sql`websearch_to_tsquery('muster_words', ${plain}::text)`
  const begun = sql`to_tsquery('muster_words', ${`${last}:*`}::text)`
  if (last === '') return all
  return plain === '' ? begun : sql`(${all} && ${begun})`
}

type FoundInText = FoundRow & { readonly kind: SearchKind }

/**
 * Drafts, and changes of published content that are not published, with the words in their texts:
 * the newest first.
 */
export async function findInDrafts(
  db: Database,
  kinds: readonly SearchKind[],
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<FoundInText[]> {
  const query = queryOf(q)
  const found = draftKinds
    .filter((kind) => kinds.includes(kind))
    .map(
      (kind) => sql`
        (SELECT ${kind}::text AS kind, t.parent_id AS id, coalesce(t.version_title, '') AS title,
          t.updated_at FROM ${sql.identifier(`_${kind}_v`)} t
        WHERE t.latest AND t.version__status = 'draft' AND t.version_deleted_at IS NULL
          AND ${words} @@ ${query}
        ORDER BY t.updated_at DESC LIMIT ${limit})`,
    )
  if (found.length === 0) return []
  return rows(db)<FoundInText>`
    SELECT kind, id, title, '' AS detail, 'draft' AS state, 4 AS rank
    FROM (${sql.join(found, sql` UNION ALL `)}) found
    WHERE id IS NOT NULL ORDER BY updated_at DESC LIMIT ${limit}`
}
