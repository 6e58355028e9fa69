import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { TagRow } from '#src/data/fragments.ts'
import { listedRows } from '#src/data/listed-rows.ts'
import { inAnyCase } from '#src/data/name-order.ts'
import { containing } from '#src/data/search.ts'

export const { count: countTags, list: findTags } = listedRows<TagRow, ListQuery>({
  table: 'tags',
  columns: sql`e.id, e.name, e.slug`,
  matching: ({ search }) => containing(search, sql`e.name`),
  order: sql`${inAnyCase(sql`e.name`)}, e.id`,
})
