import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Tag } from '#src/payload-types.ts'
import { publicName } from './columns.ts'
import { value } from './rows.ts'
import type { Database } from './transaction.ts'

/** Fragments of the statements that read content; `e` is the document, `m` its image. */

export type AuthorRow = { id: number; name: string } | null
export type TagRow = Pick<Tag, 'id' | 'name' | 'slug'>

type Tagged = 'actions' | 'news' | 'events' | 'pages'

/** Rows of a list, with the time at which they change without a write (their expiry). */
export interface RowsWithExpiry<Row> {
  readonly rows: Row[]
  readonly until: Date | undefined
}

/**
 * A row with that time. Both come from one statement, so that nothing can become due in between; a
 * list without rows is one row whose `id` is null.
 */
export type RowWithExpiry<Row extends { id: number }> = Row & { until: string | null }

export function withExpiry<Row extends { id: number }>(
  found: RowWithExpiry<Row>[],
): RowsWithExpiry<RowWithExpiry<Row>> {
  const until = found[0]?.until
  return { rows: found.filter(({ id }) => id !== null), until: until ? new Date(until) : undefined }
}

/** Restricts to published documents: drafts of a published one are in another table. */
export const isPublished = sql`e._status = 'published'`

export const isoTime = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const rels = (collection: Tagged) => sql.identifier(`${collection}_rels`)

/** The tags of a document, in the order staff gave them. */
export const tagsOf = (collection: Tagged) => sql`
  coalesce((
    SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) ORDER BY r."order", r.id)
    FROM ${rels(collection)} r JOIN tags t ON t.id = r.tags_id
    WHERE r.parent_id = e.id AND r.path = 'tags'), '[]'::json)`

/**
 * The id of the tag that filters a list, if any; `unknown` when there is no such tag. A separate
 * query: with the id as a parameter, Postgres knows how frequent the tag is and scans either the
 * list or the few documents of the tag, where it would scan 50,000 articles for a rare one.
 */
export async function findTagOf(
  db: Database,
  { tag }: { tag?: string | undefined },
): Promise<number | undefined | 'unknown'> {
  if (tag === undefined) return undefined
  return (await value(db)<number>`SELECT id FROM tags WHERE slug = ${tag}`) ?? 'unknown'
}

/** Whether a document has the tag; TRUE when no tag is requested. */
export const hasTag = (collection: Tagged, id: number | undefined) =>
  id === undefined
    ? sql`TRUE`
    : sql`e.id IN (
        SELECT r.parent_id FROM ${rels(collection)} r WHERE r.path = 'tags' AND r.tags_id = ${id})`

export const authorOf = sql`(
  SELECT json_build_object('id', u.id, 'name', ${publicName(sql`u`)})
  FROM users u WHERE u.id = e.author_id)`

export const imageUrlOf = sql`coalesce('/api/images/' || m.key, '')`

export type ImageRow = {
  key: string
  type: string
  alt: string
  width: number | null
  height: number | null
  placeholder: string | null
  focalX: number | null
  focalY: number | null
  formats: string[] | null
} | null

/** Its alternative text; "" says that it is decorative. */
export const altOf = sql`CASE WHEN m.decorative THEN '' ELSE coalesce(m.alt, '') END`

export const imageOf = (alt: SQL = altOf): SQL => sql`CASE WHEN m.key IS NOT NULL THEN
  json_build_object('key', m.key, 'type', m.mime_type, 'alt', ${alt}, 'width', m.width,
    'height', m.height, 'placeholder', m.placeholder, 'focalX', m.focal_x, 'focalY', m.focal_y,
    'formats', m.formats) END`

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Whether a time lies in a period: from its beginning on, and before its end. */
export const within = (column: SQL, { from, to }: Period): SQL => sql`
  ${from === undefined ? sql`TRUE` : sql`${column} >= ${from}::timestamptz`}
  AND ${to === undefined ? sql`TRUE` : sql`${column} < ${to}::timestamptz`}`
