import { sql } from '@payloadcms/db-postgres'
import {
  type AdditiveRow,
  additiveColumns,
  type Columns,
  type Selected,
  selecting,
} from '#src/content/sql/columns.ts'
import type { ListQuery } from '#src/contract/parameters.ts'
import { countRows } from '#src/data/count.ts'
import { altOf, type ImageRow, imageOf } from '#src/data/fragments.ts'
import { type Filled, firstRow, rows, type Stored } from '#src/data/rows.ts'
import { containing, page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import type { StaticImage } from '#src/payload-types.ts'

type StaticImageRow = Filled<
  StaticImage,
  'id' | 'name' | 'description' | 'imageUrl' | 'recommendedFormat' | 'recommendedSize'
> &
  Stored<StaticImage, 'contentDescription'> &
  AdditiveRow & { image: ImageRow }
type Property = keyof StaticImageRow

const columns: Columns<StaticImageRow> = {
  id: sql`e.id`,
  name: sql`e.name`,
  description: sql`coalesce(e.description, '')`,
  imageUrl: sql`coalesce('/api/images/' || m.key, e.image_url, '')`,
  recommendedFormat: sql`coalesce(e.recommended_format, '')`,
  recommendedSize: sql`coalesce(e.recommended_size, '')`,
  contentDescription: sql`nullif(e.content_description, '')`,
  ...additiveColumns,
  // The text of its place comes before that of the image.
  image: imageOf(sql`coalesce(nullif(e.content_description, ''), ${altOf})`),
}

const withImage = sql`FROM static_images e LEFT JOIN media m ON m.id = e.image_id`

const matching = ({ search }: ListQuery) => containing(search, sql`e.name`)

export const countStaticImages = (db: Database, query: ListQuery): Promise<number> =>
  countRows(db, sql`static_images e WHERE ${matching(query)}`)

export const findStaticImages = (
  db: Database,
  query: ListQuery,
  properties: readonly Property[],
): Promise<Selected<StaticImageRow>[]> => rows(db)`
    SELECT ${selecting(columns, properties)} ${withImage}
    WHERE ${matching(query)}
    ORDER BY e.id COLLATE "C" ${page(query)}`

export const findStaticImage = (
  db: Database,
  id: string,
  properties: readonly Property[],
): Promise<Selected<StaticImageRow> | undefined> =>
  firstRow(db)`SELECT ${selecting(columns, properties)} ${withImage} WHERE e.id = ${id}`
