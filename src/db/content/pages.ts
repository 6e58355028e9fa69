import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { Page } from '#src/payload-types.ts'
import { inAnyCase } from '../name-order.ts'
import { type Filled, rowsOf } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'
import { carriesTag, findTagOf, isPublished, type TagRow, tagsOf } from './fragments.ts'

export type PageSummaryRow = Filled<Page, 'id' | 'title' | 'slug' | 'description'> & {
  tags: TagRow[]
}

export type PageRow = PageSummaryRow & { content: string }

const summary = sql`
  e.id, e.title, e.slug, coalesce(e.description, '') AS description, ${tagsOf('pages')} AS tags`

/** Published pages by title, then id. */
export async function findPages(
  db: Database,
  query: ListQuery & { tag?: string | undefined },
): Promise<PageSummaryRow[]> {
  const tag = await findTagOf(db, query)
  if (tag === 'unknown') return []
  const result = await db.execute<PageSummaryRow>(sql`
    SELECT ${summary} FROM pages e
    WHERE ${isPublished} AND ${carriesTag('pages', tag)}
      AND ${containing(query.search, sql`e.title`)}
    ORDER BY ${inAnyCase(sql`e.title`)}, e.id ${page(query)}`)
  return rowsOf(result)
}

/** The published page with a slug. */
export async function findPage(db: Database, slug: string): Promise<PageRow | undefined> {
  const result = await db.execute<PageRow>(sql`
    SELECT ${summary}, coalesce(e.content_html, '') AS content
    FROM pages e WHERE e.slug = ${slug} AND ${isPublished}`)
  return rowsOf(result)[0]
}
