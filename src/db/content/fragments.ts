import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'
import type { TagRow } from './tags.ts'

/** Pieces of the statements that read content; `e` is the entry, `m` its image. */

export type AuthorRow = { id: number; name: string } | null
export type { TagRow }

/** A collection that can be tagged, and so has a table `<name>_rels`. */
type Tagged = 'actions' | 'news' | 'events' | 'pages'

/** Rows of a list that the clock alone will change at a moment. */
export interface Passing<Row> {
  readonly rows: Row[]
  readonly until: Date | undefined
}

/**
 * A row beside that moment. Both come from one statement, so that nothing can become due
 * between them; a list without rows is one row whose `id` is null.
 */
export type PassingRow<Row extends { id: number }> = Row & { until: string | null }

/** Takes apart what such a statement gave. */
export function passing<Row extends { id: number }>(
  found: PassingRow<Row>[],
): Passing<PassingRow<Row>> {
  const until = found[0]?.until
  return { rows: found.filter(({ id }) => id !== null), until: until ? new Date(until) : undefined }
}

/** Only the version the public may see: drafts of a published entry live in another table. */
export const isPublished = sql`e._status = 'published'`

/** A moment in the contract's form. */
export const isoTime = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const rels = (collection: Tagged) => sql.identifier(`${collection}_rels`)

/** The tags of an entry, in the order staff gave them. */
export const tagsOf = (collection: Tagged) => sql`
  coalesce((
    SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) ORDER BY r."order", r.id)
    FROM ${rels(collection)} r JOIN tags t ON t.id = r.tags_id
    WHERE r.parent_id = e.id AND r.path = 'tags'), '[]'::json)`

/**
 * Id of the tag a list is narrowed to, if any; `unknown` when there is no such tag. Asked for
 * by itself: with the id before it, Postgres knows how frequent the tag is and walks either the
 * list or the few entries of the tag, where it would walk 50,000 articles for a rare one.
 */
export async function findTagOf(
  db: Database,
  { tag }: { tag?: string | undefined },
): Promise<number | undefined | 'unknown'> {
  if (tag === undefined) return undefined
  const result = await db.execute<{ id: number }>(sql`SELECT id FROM tags WHERE slug = ${tag}`)
  return rowsOf(result)[0]?.id ?? 'unknown'
}

/** Whether an entry carries the tag; TRUE when none is asked for. */
export const carriesTag = (collection: Tagged, id: number | undefined) =>
  id === undefined
    ? sql`TRUE`
    : sql`e.id IN (
        SELECT r.parent_id FROM ${rels(collection)} r WHERE r.path = 'tags' AND r.tags_id = ${id})`

/** Who signed the entry. */
export const authorOf = sql`(
  SELECT json_build_object('id', u.id, 'name', coalesce(u.display_name, ''))
  FROM users u WHERE u.id = e.author_id)`

/** Address of the joined image, or "". */
export const imageUrlOf = sql`coalesce('/api/images/' || m.key, '')`

/** Per other entry, how many tags it shares with the one; entries without any are left out. */
export const sharedTags = (collection: Tagged, id: number) => sql`
  SELECT r.parent_id AS id, count(*)::int AS shared
  FROM ${rels(collection)} own JOIN ${rels(collection)} r ON r.tags_id = own.tags_id
  WHERE own.parent_id = ${id} AND own.path = 'tags' AND r.path = 'tags' AND r.parent_id <> ${id}
  GROUP BY r.parent_id`
