import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { rowsOf } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'
import {
  type AuthorRow,
  authorOf,
  carriesTag,
  imageUrlOf,
  isoTime,
  isPublished,
  sharedTags,
  type TagRow,
  tagsOf,
} from './fragments.ts'

export type RelatedArticleRow = {
  id: number
  title: string
  slug: string
  description: string
  category: string
  imageUrl: string
  publishedAt: string
}

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

/** Public articles, newest first, then the higher id. */
export async function findNews(
  db: Database,
  query: ListQuery & { tag?: string | undefined },
): Promise<ArticleRow[]> {
  const result = await db.execute<ArticleRow>(sql`
    SELECT ${whole} FROM (
      SELECT e.* FROM news e
      WHERE ${isPublic} AND ${carriesTag('news', query.tag)}
        AND ${containing(query.search, sql`e.title`)}
      ORDER BY e.published_at DESC, e.id DESC ${page(query)}) e ${withImage}
    ORDER BY e.published_at DESC, e.id DESC`)
  return rowsOf(result)
}

/** The public article of a slug. */
export async function findArticle(db: Database, slug: string): Promise<ArticleRow | undefined> {
  const result = await db.execute<ArticleRow>(
    sql`SELECT ${whole} FROM news e ${withImage} WHERE e.slug = ${slug} AND ${isPublic}`,
  )
  return rowsOf(result)[0]
}

/**
 * Up to three articles with the most in common, a shared category counting as one tag;
 * undefined when the one is not public.
 */
export async function findRelatedNews(
  db: Database,
  id: number,
): Promise<RelatedArticleRow[] | undefined> {
  const self = await db.execute(sql`SELECT FROM news e WHERE e.id = ${id} AND ${isPublic}`)
  if (self.rowCount === 0) return undefined
  const result = await db.execute<RelatedArticleRow>(sql`
    SELECT ${card} FROM (
      SELECT id, sum(shared) AS shared FROM (
        ${sharedTags('news', id)}
        UNION ALL
        SELECT other.id, 1 FROM news other JOIN news own ON own.category = other.category
        WHERE own.id = ${id} AND other.id <> own.id AND own.category <> '') counted
      GROUP BY id) common
    JOIN news e ON e.id = common.id ${withImage}
    WHERE ${isPublic} ORDER BY common.shared DESC, e.published_at DESC, e.id DESC LIMIT 3`)
  return rowsOf(result)
}

/** When the next article becomes public by the clock alone. */
export async function nextPublication(db: Database): Promise<Date | undefined> {
  const result = await db.execute<{ at: string | null }>(sql`
    SELECT ${isoTime(sql`min(e.published_at)`)} AS at FROM news e
    WHERE ${isPublished} AND e.published_at > now()`)
  const at = rowsOf(result)[0]?.at
  return at ? new Date(at) : undefined
}
