import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { rowsOf } from './rows.ts'
import type { Database } from './transaction.ts'

export interface EntryReference {
  readonly collection: DraftKind
  readonly id: number
}

export type ImageSource = {
  key: string
  alt: string
  width: number | null
  height: number | null
}

export type FileSource = { key: string; title: string; type: string; size: number }

type FileRow = FileSource & { id: number }
type MediaRow = ImageSource & { id: number }
type TargetRow = { collection: DraftKind; id: number; slug: string }

const idList = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`

const mediaSources = async (
  db: Database,
  ids: readonly number[],
  locking: SQL,
): Promise<Map<number, ImageSource>> => {
  if (ids.length === 0) return new Map()
  const result = await db.execute<MediaRow>(sql`
    SELECT id, key, CASE WHEN decorative THEN '' ELSE coalesce(alt, '') END AS alt, width, height
    FROM media WHERE id = ANY(${idList(ids)}) ORDER BY id ${locking}`)
  return new Map(rowsOf(result).map(({ id, ...source }) => [id, source]))
}

export const findMediaSources = (db: Database, ids: readonly number[]) =>
  mediaSources(db, ids, sql``)

/**
 * As findMediaSources. Locked against changes and deletion until the transaction ends, so that a
 * change of one finds the text that is rendered with it.
 */
export const lockMediaSources = (db: Database, ids: readonly number[]) =>
  mediaSources(db, ids, sql`FOR SHARE`)

const fileSources = async (
  db: Database,
  ids: readonly number[],
  locking: SQL,
): Promise<Map<number, FileSource>> => {
  if (ids.length === 0) return new Map()
  const result = await db.execute<FileRow>(sql`
    SELECT id, key, coalesce(nullif(title, ''), filename) AS title, coalesce(mime_type, '') AS type,
      coalesce(filesize, 0)::float8 AS size
    FROM files WHERE id = ANY(${idList(ids)}) AND key IS NOT NULL ORDER BY id ${locking}`)
  return new Map(rowsOf(result).map(({ id, ...source }) => [id, source]))
}

/** The files of these ids, by id; missing ones are left out. */
export const findFileSources = (db: Database, ids: readonly number[]) => fileSources(db, ids, sql``)

/** As findFileSources. Locked as by lockMediaSources. */
export const lockFileSources = (db: Database, ids: readonly number[]) =>
  fileSources(db, ids, sql`FOR SHARE`)

/** The slugs of these documents, by `<collection>/<id>`; missing ones are left out. */
export async function findLinkTargets(
  db: Database,
  entries: readonly EntryReference[],
): Promise<Map<string, string>> {
  if (entries.length === 0) return new Map()
  const idsOf = (kind: DraftKind) =>
    idList(entries.filter(({ collection }) => collection === kind).map(({ id }) => id))
  const result = await db.execute<TargetRow>(sql`
    SELECT 'actions' AS collection, id, slug FROM actions WHERE id = ANY(${idsOf('actions')})
    UNION ALL SELECT 'news', id, slug FROM news WHERE id = ANY(${idsOf('news')})
    UNION ALL SELECT 'events', id, slug FROM events WHERE id = ANY(${idsOf('events')})
    UNION ALL SELECT 'pages', id, slug FROM pages WHERE id = ANY(${idsOf('pages')})`)
  return new Map(rowsOf(result).map(({ collection, id, slug }) => [`${collection}/${id}`, slug]))
}

/** As findLinkTargets, of published forms. */
export async function findFormTargets(
  db: Database,
  ids: readonly number[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const result = await db.execute<{ id: number; slug: string }>(sql`
    SELECT id, slug FROM forms WHERE id = ANY(${idList(ids)}) AND _status = 'published'`)
  return new Map(rowsOf(result).map(({ id, slug }) => [`forms/${id}`, slug]))
}
