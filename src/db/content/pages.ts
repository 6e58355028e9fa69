import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { Page } from '#src/payload-types.ts'
import { inAnyCase } from '../name-order.ts'
import { type Filled, rowsOf } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'
import {
  type AdditiveRow,
  additiveColumns,
  type Columns,
  type Selected,
  selecting,
} from './columns.ts'
import { carriesTag, findTagOf, isPublished, type TagRow, tagsOf } from './fragments.ts'

type PageRow = Filled<Page, 'id' | 'title' | 'slug' | 'description'> &
  AdditiveRow & { tags: TagRow[]; content: string }
type Property = keyof PageRow

const columns: Columns<PageRow> = {
  id: sql`e.id`,
  title: sql`e.title`,
  slug: sql`e.slug`,
  description: sql`coalesce(e.description, '')`,
  tags: tagsOf('pages'),
  content: sql`coalesce(e.content_html, '')`,
  ...additiveColumns,
}

/** Published pages with these properties, by title, then id. */
export async function findPages(
  db: Database,
  query: ListQuery & { tag?: string | undefined },
  properties: readonly Property[],
): Promise<Selected<PageRow>[]> {
  const tag = await findTagOf(db, query)
  if (tag === 'unknown') return []
  const result = await db.execute<Selected<PageRow>>(sql`
    SELECT ${selecting(columns, properties)} FROM pages e
    WHERE ${isPublished} AND ${carriesTag('pages', tag)}
      AND ${containing(query.search, sql`e.title`)}
    ORDER BY ${inAnyCase(sql`e.title`)}, e.id ${page(query)}`)
  return rowsOf(result)
}

/** These properties of the published page with a slug. */
export async function findPage(
  db: Database,
  slug: string,
  properties: readonly Property[],
): Promise<Selected<PageRow> | undefined> {
  const result = await db.execute<Selected<PageRow>>(sql`
    SELECT ${selecting(columns, properties)} FROM pages e WHERE e.slug = ${slug} AND ${isPublished}`)
  return rowsOf(result)[0]
}
