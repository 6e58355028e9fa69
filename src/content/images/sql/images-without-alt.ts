import { sql } from '@payloadcms/db-postgres'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

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
