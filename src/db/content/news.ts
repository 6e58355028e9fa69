import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { News } from '#src/payload-types.ts'
import { type Filled, rowsOf } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'
import {
  type AuthorRow,
  authorOf,
  carriesTag,
  findTagOf,
  imageUrlOf,
  isoTime,
  isPublished,
  type Passing,
  type PassingRow,
  type Period,
  passing,
  sharedTags,
  type TagRow,
  tagsOf,
  within,
} from './fragments.ts'

export type RelatedArticleRow = Filled<
  News,
  'id' | 'title' | 'slug' | 'description' | 'category' | 'publishedAt'
> & { imageUrl: string }

export type ArticleRow = RelatedArticleRow & {
  content: string
  tags: TagRow[]
  author: AuthorRow
}

const card = sql`
  e.id, e.title, e.slug, coalesce(e.description, '') AS description,
  coalesce(e.category, '') AS category, ${imageUrlOf} AS "imageUrl",
  ${isoTime(sql`e.published_at`)} AS "publishedAt"`

const whole = sql`${card}, coalesce(e.content_html, '') AS content,
  ${tagsOf('news')} AS tags, ${authorOf} AS author`

const withImage = sql`LEFT JOIN media m ON m.id = e.image_id`
const isPublic = sql`${isPublished} AND e.published_at <= now()`

/** When the next article becomes public by time alone. */
const nextPublication = sql`(
  SELECT ${isoTime(sql`min(e.published_at)`)} FROM news e
  WHERE ${isPublished} AND e.published_at > now())`

/** Public articles, newest first, then the higher id. */
export async function findNews(
  db: Database,
  query: ListQuery & Period & { tag?: string | undefined; category?: string | undefined },
): Promise<Passing<ArticleRow>> {
  const tag = await findTagOf(db, query)
  if (tag === 'unknown') return { rows: [], until: undefined }
  const result = await db.execute<PassingRow<ArticleRow>>(sql`
    SELECT ${whole}, clock.until FROM (SELECT ${nextPublication} AS until) clock
    LEFT JOIN (
      SELECT e.* FROM news e
      WHERE ${isPublic} AND ${carriesTag('news', tag)}
        AND ${containing(query.search, sql`e.title`)} AND ${within(sql`e.published_at`, query)}
        AND ${query.category === undefined ? sql`TRUE` : sql`e.category = ${query.category}`}
      ORDER BY e.published_at DESC, e.id DESC ${page(query)}) e ON TRUE ${withImage}
    ORDER BY e.published_at DESC, e.id DESC`)
  return passing(rowsOf(result))
}

/** The public article with a slug. */
export async function findArticle(db: Database, slug: string): Promise<ArticleRow | undefined> {
  const result = await db.execute<ArticleRow>(
    sql`SELECT ${whole} FROM news e ${withImage} WHERE e.slug = ${slug} AND ${isPublic}`,
  )
  return rowsOf(result)[0]
}

/**
 * Up to three articles with the most in common, a shared category counting as one tag; undefined
 * when the given one is not public.
 */
export async function findRelatedNews(
  db: Database,
  id: number,
): Promise<Passing<RelatedArticleRow> | undefined> {
  const result = await db.execute<PassingRow<RelatedArticleRow>>(sql`
    SELECT ${card}, own.until FROM (
      SELECT e.category, ${nextPublication} AS until FROM news e
      WHERE e.id = ${id} AND ${isPublic}) own
    LEFT JOIN LATERAL (
      SELECT e.*, common.shared
      FROM news e LEFT JOIN (${sharedTags('news', id)}) tagged ON tagged.id = e.id,
      LATERAL (
        SELECT coalesce(tagged.shared, 0)
          + coalesce((e.category = nullif(own.category, ''))::int, 0) AS shared) common
      WHERE ${isPublic} AND e.id <> ${id} AND common.shared > 0
      ORDER BY common.shared DESC, e.published_at DESC, e.id DESC LIMIT 3) e ON TRUE ${withImage}
    ORDER BY e.shared DESC, e.published_at DESC, e.id DESC`)
  return rowsOf(result).length === 0 ? undefined : passing(rowsOf(result))
}
