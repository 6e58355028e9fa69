import { sql } from '@payloadcms/db-postgres'
import { publicName } from '#src/data/columns.ts'
import { firstRow, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { type ImageColumns, imageColumns, milliseconds, tagNames } from './settings.ts'

/** Limit of the items of a feed (contract "Limits"). */
export const feedSize = 50

export type NewsFeedRow = ImageColumns & {
  slug: string
  title: string
  description: string
  contentHtml: string
  category: string
  tags: string[]
  author: string
  /** Milliseconds since 1970. */
  publishedAt: number
  updatedAt: number
}

export const findNewsForFeed = (db: Database): Promise<NewsFeedRow[]> => rows(db)`
      SELECT n.slug, coalesce(n.title, '') AS title, coalesce(n.description, '') AS description,
        coalesce(n.content_html, '') AS "contentHtml", coalesce(n.category, '') AS category,
        ${tagNames(sql`news_rels`, sql`n.id`)} AS tags,
        coalesce(${publicName(sql`u`)}, '') AS author, ${imageColumns},
        ${milliseconds(sql`n.published_at`)} AS "publishedAt",
        ${milliseconds(sql`n.updated_at`)} AS "updatedAt"
      FROM news n
      LEFT JOIN media m ON m.id = n.image_id
      LEFT JOIN users u ON u.id = n.author_id
      WHERE n._status = 'published' AND n.published_at <= now()
      ORDER BY n.published_at DESC, n.id DESC
      LIMIT ${feedSize}`

export async function nextNewsPublication(db: Database): Promise<Date | undefined> {
  const row = await firstRow(db)<{ next: number | null }>`
      SELECT ${milliseconds(sql`min(published_at)`)} AS next FROM news
      WHERE _status = 'published' AND published_at > now()`
  return row?.next ? new Date(row.next) : undefined
}
