import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { countRows } from '#src/data/count.ts'
import {
  type AuthorRow,
  authorOf,
  findTagOf,
  hasTag,
  type ImageRow,
  imageOf,
  imageUrlOf,
  isoTime,
  isPublished,
  type Period,
  type RowsWithExpiry,
  type RowWithExpiry,
  type TagRow,
  tagsOf,
  withExpiry,
  within,
} from '#src/data/fragments.ts'
import { type Filled, rowsOf } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import type { News } from '#src/payload-types.ts'
import { type HighlightRow, listedByText, withoutText } from '../search/sql/search.ts'
import { type EntryRow, entryColumns } from '../seo/sql/seo.ts'
import { allOf, type Columns, type Selected, selecting } from './columns.ts'
import { relatedEntries } from './related.ts'

export type RelatedArticleRow = Filled<
  News,
  'id' | 'title' | 'slug' | 'description' | 'category' | 'publishedAt'
> & { imageUrl: string }

type ArticleRow = RelatedArticleRow &
  EntryRow & {
    highlight: HighlightRow
    image: ImageRow
    content: string
    tags: TagRow[]
    author: AuthorRow
  }
type Property = keyof ArticleRow

const card: Columns<RelatedArticleRow> = {
  id: sql`e.id`,
  title: sql`e.title`,
  slug: sql`e.slug`,
  description: sql`coalesce(e.description, '')`,
  category: sql`coalesce(e.category, '')`,
  imageUrl: imageUrlOf,
  publishedAt: isoTime(sql`e.published_at`),
}

const columns: Columns<ArticleRow> = {
  ...card,
  content: sql`coalesce(e.content_html, '')`,
  tags: tagsOf('news'),
  author: authorOf,
  ...entryColumns(sql`e.image_id`),
  image: imageOf(),
  ...withoutText,
}

const withImage = sql`LEFT JOIN media m ON m.id = e.image_id`
const isPublic = sql`${isPublished} AND e.published_at <= now()`

const nextPublication = sql`(
  SELECT ${isoTime(sql`min(e.published_at)`)} FROM news e
  WHERE ${isPublished} AND e.published_at > now())`

type NewsQuery = ListQuery &
  Period & {
    tag?: string | undefined
    category?: string | undefined
    text?: string | undefined
  }

const matching = (query: NewsQuery, tag: number | undefined) => sql`
  ${isPublic} AND ${hasTag('news', tag)}
  AND ${containing(query.search, sql`e.title`)} AND ${within(sql`e.published_at`, query)}
  AND ${query.category === undefined ? sql`TRUE` : sql`e.category = ${query.category}`}`

export async function countNews(db: Database, query: NewsQuery): Promise<number> {
  const tag = await findTagOf(db, query)
  const { documents } = listedByText('news', query, sql`e.id`)
  return tag === 'unknown' ? 0 : countRows(db, sql`${documents} WHERE ${matching(query, tag)}`)
}

/**
 * Public articles with these properties, newest first, then the higher id; with a text, the best
 * first.
 */
export async function findNews(
  db: Database,
  query: NewsQuery,
  properties: readonly Property[],
): Promise<RowsWithExpiry<Selected<ArticleRow>>> {
  const tag = await findTagOf(db, query)
  if (tag === 'unknown') return { rows: [], until: undefined }
  const listed = listedByText('news', query, sql`e.published_at DESC, e.id DESC`)
  const result = await db.execute<RowWithExpiry<Selected<ArticleRow>>>(sql`
    SELECT ${selecting({ ...columns, ...listed.columns }, properties)}, clock.until
    FROM (SELECT ${nextPublication} AS until) clock
    LEFT JOIN (
      SELECT e.* FROM ${listed.documents}
      WHERE ${matching(query, tag)}
      ORDER BY ${listed.order} ${listed.page}) e ON TRUE ${withImage}
    ORDER BY ${listed.order}`)
  return withExpiry(rowsOf(result))
}

export async function findArticle(
  db: Database,
  slug: string,
  properties: readonly Property[],
): Promise<Selected<ArticleRow> | undefined> {
  const result = await db.execute<Selected<ArticleRow>>(sql`
    SELECT ${selecting(columns, properties)}
    FROM news e ${withImage} WHERE e.slug = ${slug} AND ${isPublic}`)
  return rowsOf(result)[0]
}

/**
 * Up to three articles with the most in common, a shared category counting as one tag; undefined
 * when the given one is not public.
 */
export async function findRelatedNews(
  db: Database,
  id: number,
): Promise<RowsWithExpiry<RelatedArticleRow> | undefined> {
  const related = relatedEntries({
    collection: 'news',
    id,
    isPublic,
    place: sql`e.published_at`,
    direction: sql`DESC`,
    category: sql`e.category`,
  })
  const result = await db.execute<RowWithExpiry<RelatedArticleRow>>(sql`
    SELECT ${allOf(card)}, own.until FROM (
      SELECT ${nextPublication} AS until FROM news e
      WHERE e.id = ${id} AND ${isPublic}) own
    LEFT JOIN (
      SELECT e.*, related.shared FROM (${related}) related JOIN news e ON e.id = related.id
    ) e ON TRUE ${withImage}
    ORDER BY e.shared DESC, e.published_at DESC, e.id DESC`)
  return rowsOf(result).length === 0 ? undefined : withExpiry(rowsOf(result))
}
