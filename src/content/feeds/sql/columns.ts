import { sql } from '@payloadcms/db-postgres'

type Fragment = ReturnType<typeof sql>

/** A timestamp in milliseconds since 1970, as `new Date` takes it. */
export const milliseconds = (column: Fragment): Fragment =>
  sql`(extract(epoch FROM ${column}) * 1000)::float8`

export const tagNames = (links: Fragment, parent: Fragment): Fragment => sql`
  coalesce((SELECT json_agg(t.name ORDER BY l."order", l.id)
    FROM ${links} l JOIN tags t ON t.id = l.tags_id
    WHERE l.parent_id = ${parent} AND l.path = 'tags'), '[]')`

/** Storage key, type and size in bytes of the image joined as `m`. */
export const imageColumns = sql`
  m.key AS "imageKey", coalesce(m.mime_type, '') AS "imageType",
  coalesce(m.filesize, 0)::int AS "imageSize"`

export type ImageColumns = {
  imageKey: string | null
  imageType: string
  /** Bytes. */
  imageSize: number
}
