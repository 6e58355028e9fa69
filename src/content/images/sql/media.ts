import { sql } from '@payloadcms/db-postgres'
import { affectedRows, rowsOf } from '#src/data/rows.ts'
import { maxSide } from '#src/data/storage/keys/key.ts'
import type { Database } from '#src/data/transaction.ts'

export async function findMediaId(db: Database, key: string): Promise<number | undefined> {
  const result = await db.execute<{ id: number }>(sql`SELECT id FROM media WHERE key = ${key}`)
  return rowsOf(result)[0]?.id
}

/** Among the formats: of an image above the limit whose file cannot be decoded. */
const damaged = 'damaged'

/** Images whose copies are to be made, and those from before the limit of the longer side. */
const isUnprepared = sql`key IS NOT NULL AND (formats IS NULL
  OR (greatest(width, height) > ${maxSide} AND NOT formats ? ${damaged}))`

export type UnpreparedImage = { id: number; key: string; width: number; height: number }

export async function findUnprepared(
  db: Database,
  id: number,
): Promise<UnpreparedImage | undefined> {
  const result = await db.execute<UnpreparedImage>(
    sql`SELECT id, key, coalesce(width, 0)::int AS width, coalesce(height, 0)::int AS height
      FROM media WHERE id = ${id} AND ${isUnprepared}`,
  )
  return rowsOf(result)[0]
}

export async function findWithoutPreparation(db: Database, limit: number): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    SELECT id FROM media m WHERE ${isUnprepared} AND NOT EXISTS (
      SELECT FROM payload_jobs j
      WHERE j.task_slug = 'prepareImage' AND (j.input->>'image')::int = m.id
        AND j.completed_at IS NULL)
    ORDER BY id DESC LIMIT ${limit}`)
  return rowsOf(result).map(({ id }) => id)
}

interface Preparation extends Pick<UnpreparedImage, 'id' | 'key'> {
  readonly formats: readonly string[]
  /** Undefined leaves the one that is there. */
  readonly placeholder?: string | undefined
}

/**
 * Records the formats an image has copies in; false when it has another file or is gone by then
 * (compare-and-set).
 */
export async function recordFormats(db: Database, made: Preparation): Promise<boolean> {
  const result = await db.execute(sql`
    UPDATE media SET formats = ${JSON.stringify(made.formats)}::jsonb,
      placeholder = coalesce(${made.placeholder ?? null}, placeholder)
    WHERE id = ${made.id} AND key = ${made.key}`)
  return affectedRows(result) > 0
}

/** Notes of an image above the limit, whose copies stay, that it cannot be stored within it. */
export async function recordDamaged(
  db: Database,
  { id, key }: Pick<UnpreparedImage, 'id' | 'key'>,
): Promise<void> {
  await db.execute(sql`
    UPDATE media SET formats = coalesce(formats, '[]'::jsonb) || ${JSON.stringify([damaged])}::jsonb
    WHERE id = ${id} AND key = ${key}`)
}

/** Whether an image of the library has, or has had, the storage key. */
export async function isKeyNamed(db: Database, key: string): Promise<boolean> {
  const result = await db.execute(sql`
    SELECT FROM media WHERE key = ${key}
    UNION ALL SELECT FROM media_texts WHERE path = 'formerKeys' AND text = ${key}`)
  return rowsOf(result).length > 0
}

export async function findMediaKey(db: Database, id: number): Promise<string | undefined> {
  const result = await db.execute<{ key: string | null }>(
    sql`SELECT key FROM media WHERE id = ${id}`,
  )
  return rowsOf(result)[0]?.key ?? undefined
}

/** The names of images in the library, in the order of their ids. */
export async function findImageNames(db: Database, ids: readonly number[]): Promise<string[]> {
  const result = await db.execute<{ name: string }>(sql`
    SELECT coalesce(m.original_name, m.filename, '') AS name
    FROM unnest(ARRAY[${sql.join([...ids], sql`, `)}]::int[]) WITH ORDINALITY AS ids (id, place)
    JOIN media m USING (id) ORDER BY place`)
  return rowsOf(result).map(({ name }) => name)
}
