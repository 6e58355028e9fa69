import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { countRows } from '#src/data/count.ts'
import type { TagRow } from '#src/data/fragments.ts'
import { inAnyCase } from '#src/data/name-order.ts'
import { rowsOf } from '#src/data/rows.ts'
import { containing, page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'

export const countTags = (db: Database, { search }: ListQuery): Promise<number> =>
  countRows(db, sql`tags WHERE ${containing(search, sql`name`)}`)

export async function findTags(db: Database, query: ListQuery): Promise<TagRow[]> {
  return rowsOf(
    await db.execute<TagRow>(sql`
      SELECT id, name, slug FROM tags
      WHERE ${containing(query.search, sql`name`)}
      ORDER BY ${inAnyCase(sql`name`)}, id
      ${page(query)}`),
  )
}
