import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { StaticImage } from '#src/payload-types.ts'
import { countRows } from '../count.ts'
import { type Filled, rowsOf, type Stored } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'

export type StaticImageRow = Filled<
  StaticImage,
  'id' | 'name' | 'description' | 'imageUrl' | 'recommendedFormat' | 'recommendedSize'
> &
  Stored<StaticImage, 'contentDescription'>

const whole = sql`
  e.id, e.name, coalesce(e.description, '') AS description,
  coalesce('/api/images/' || m.key, e.image_url, '') AS "imageUrl",
  coalesce(e.recommended_format, '') AS "recommendedFormat",
  coalesce(e.recommended_size, '') AS "recommendedSize",
  nullif(e.content_description, '') AS "contentDescription"
  FROM static_images e LEFT JOIN media m ON m.id = e.image_id`

/** How many static images match. */
export const countStaticImages = (db: Database, { search }: ListQuery): Promise<number> =>
  countRows(db, sql`static_images e WHERE ${containing(search, sql`e.name`)}`)

/** Static images by id. */
export async function findStaticImages(db: Database, query: ListQuery): Promise<StaticImageRow[]> {
  const result = await db.execute<StaticImageRow>(sql`
    SELECT ${whole} WHERE ${containing(query.search, sql`e.name`)}
    ORDER BY e.id COLLATE "C" ${page(query)}`)
  return rowsOf(result)
}

/** One static image. */
export async function findStaticImage(
  db: Database,
  id: string,
): Promise<StaticImageRow | undefined> {
  return rowsOf(await db.execute<StaticImageRow>(sql`SELECT ${whole} WHERE e.id = ${id}`))[0]
}
