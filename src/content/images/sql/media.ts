import { sql } from '@payloadcms/db-postgres'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import type { LibraryCollection } from '#src/contract/content/uses.ts'
import { changesRows, column, firstRow, hasRows, rowsOf, run, value } from '#src/data/rows.ts'
import { maxSide } from '#src/data/storage/keys/key.ts'
import type { Database } from '#src/data/transaction.ts'

export const findMediaId = (db: Database, key: string): Promise<number | undefined> =>
  value(db)`SELECT id FROM media WHERE key = ${key}`

/** Among the formats: of an image above the limit whose file cannot be decoded. */
const damaged = 'damaged'

/** Images whose copies are to be made, and those from before the limit of the longer side. */
const isUnprepared = sql`key IS NOT NULL AND (formats IS NULL
  OR (greatest(width, height) > ${maxSide} AND NOT formats ? ${damaged}))`

export type UnpreparedImage = { id: number; key: string; width: number; height: number }

export const findUnprepared = (
  db: Database,
  id: number,
): Promise<UnpreparedImage | undefined> => firstRow(
  db,
)`SELECT id, key, coalesce(width, 0)::int AS width, coalesce(height, 0)::int AS height
      FROM media WHERE id = ${id} AND ${isUnprepared}`

export const findWithoutPreparation = (db: Database, limit: number): Promise<number[]> => column(
  db,
)`
    SELECT id FROM media m WHERE ${isUnprepared} AND NOT EXISTS (
      SELECT FROM payload_jobs j
      WHERE j.task_slug = 'prepareImage' AND (j.input->>'image')::int = m.id
        AND j.completed_at IS NULL)
    ORDER BY id DESC LIMIT ${limit}`

interface Preparation extends Pick<UnpreparedImage, 'id' | 'key'> {
  readonly formats: readonly string[]
  /** Undefined leaves the one that is there. */
  readonly placeholder?: string | undefined
}

/**
 * Records the formats an image has copies in; false when it has another file or is gone by then
 * (compare-and-set).
 */
export const recordFormats = (db: Database, made: Preparation): Promise<boolean> => changesRows(db)`
    UPDATE media SET formats = ${JSON.stringify(made.formats)}::jsonb,
      placeholder = coalesce(${made.placeholder ?? null}, placeholder)
    WHERE id = ${made.id} AND key = ${made.key}`

/** Notes of an image above the limit, whose copies stay, that it cannot be stored within it. */
export const recordDamaged = (
  db: Database,
  { id, key }: Pick<UnpreparedImage, 'id' | 'key'>,
): Promise<void> => run(db)`
    UPDATE media SET formats = coalesce(formats, '[]'::jsonb) || ${JSON.stringify([damaged])}::jsonb
    WHERE id = ${id} AND key = ${key}`

/** Whether an image of the library has, or has had, the storage key. */
export const isKeyNamed = (db: Database, key: string): Promise<boolean> => hasRows(db)`
    SELECT FROM media WHERE key = ${key}
    UNION ALL SELECT FROM media_texts WHERE path = 'formerKeys' AND text = ${key}`

export async function findMediaKey(db: Database, id: number): Promise<string | undefined> {
  const result = await db.execute<{ key: string | null }>(
    sql`SELECT key FROM media WHERE id = ${id}`,
  )
  return rowsOf(result)[0]?.key ?? undefined
}

/** The names of images in the library, in the order of their ids. */
export const findImageNames = (db: Database, ids: readonly number[]): Promise<string[]> => column(
  db,
)`
    SELECT coalesce(m.original_name, m.filename, '') AS name
    FROM unnest(ARRAY[${sql.join([...ids], sql`, `)}]::int[]) WITH ORDINALITY AS ids (id, place)
    JOIN media m USING (id) ORDER BY place`

/**
 * The storage keys that an upload has had, the current one last; none when there is no such
 * document. Its row is locked until the transaction ends.
 */
export async function lockStoredKeys(
  db: Database,
  table: LibraryCollection,
  id: number,
): Promise<string[]> {
  const documents = sql.identifier(table)
  // A separate statement: after waiting for the lock, the next one sees what the other transaction
  // wrote.
  await db.execute(sql`SELECT FROM ${documents} WHERE id = ${id} FOR UPDATE`)
  return column(db)<string>`
    SELECT key FROM (
      SELECT text AS key, "order" FROM ${sql.identifier(`${table}_texts`)}
      WHERE parent_id = ${id} AND path = 'formerKeys'
      UNION ALL SELECT key, NULL FROM ${documents} WHERE id = ${id}) keys
    WHERE key IS NOT NULL ORDER BY "order" NULLS LAST`
}

const pictures: Readonly<Record<DraftKind, string | undefined>> = {
  actions: 'cover_image_id',
  news: 'image_id',
  events: 'image_id',
  pages: undefined,
}

export async function countImagesWithoutAlt(
  db: Database,
  kind: DraftKind,
  id: number,
): Promise<number> {
  const picture = pictures[kind]
  const own = picture === undefined ? sql`NULL` : sql`d.${sql.identifier(picture)}`
  return (
    (await value(db)<number>`
    SELECT count(*)::int AS count FROM ${sql.identifier(kind)} d
    JOIN media m ON m.id = ANY (muster_images_in(d.content) || ${own}::int)
    WHERE d.id = ${id} AND m.alt IS NULL AND m.decorative IS NOT TRUE`) ?? 0
  )
}
