import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { countRows } from '#src/data/count.ts'
import { findTagOf, hasTag, isPublished, type TagRow, tagsOf } from '#src/data/fragments.ts'
import { inAnyCase } from '#src/data/name-order.ts'
import { type Filled, rowsOf } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Page } from '#src/payload-types.ts'
import { type HighlightRow, listedByText, withoutText } from '../search/sql/search.ts'
import { type EntryRow, entryColumns } from '../seo/sql/seo.ts'
import { type Columns, type Selected, selecting } from './columns.ts'

type PageRow = Filled<Page, 'id' | 'title' | 'slug' | 'description'> &
  EntryRow & { tags: TagRow[]; content: string; highlight: HighlightRow }
type Property = keyof PageRow

const columns: Columns<PageRow> = {
  id: sql`e.id`,
  title: sql`e.title`,
  slug: sql`e.slug`,
  description: sql`coalesce(e.description, '')`,
  tags: tagsOf('pages'),
  content: sql`coalesce(e.content_html, '')`,
  ...entryColumns(),
  ...withoutText,
}

type PagesQuery = ListQuery & {
  tag?: string | undefined
  text?: string | undefined
}

const matching = (query: PagesQuery, tag: number | undefined) => sql`
  ${isPublished} AND ${hasTag('pages', tag)} AND ${containing(query.search, sql`e.title`)}`

export async function countPages(db: Database, query: PagesQuery): Promise<number> {
  const tag = await findTagOf(db, query)
  const { documents } = listedByText('pages', query, sql`e.id`)
  return tag === 'unknown' ? 0 : countRows(db, sql`${documents} WHERE ${matching(query, tag)}`)
}

export async function findPages(
  db: Database,
  query: PagesQuery,
  properties: readonly Property[],
): Promise<Selected<PageRow>[]> {
  const tag = await findTagOf(db, query)
  if (tag === 'unknown') return []
  const listed = listedByText('pages', query, sql`${inAnyCase(sql`e.title`)}, e.id`)
  const result = await db.execute<Selected<PageRow>>(sql`
    SELECT ${selecting({ ...columns, ...listed.columns }, properties)} FROM ${listed.documents}
    WHERE ${matching(query, tag)}
    ORDER BY ${listed.order} ${listed.page}`)
  return rowsOf(result)
}

export async function findPage(
  db: Database,
  slug: string,
  properties: readonly Property[],
): Promise<Selected<PageRow> | undefined> {
  const result = await db.execute<Selected<PageRow>>(sql`
    SELECT ${selecting(columns, properties)} FROM pages e WHERE e.slug = ${slug} AND ${isPublished}`)
  return rowsOf(result)[0]
}
