import { sql } from '@payloadcms/db-postgres'
import { eventZone, publicOnlineLink } from '#src/content/events/sql/public-columns.ts'
import { rows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { feedSize } from './news.ts'
import { type ImageColumns, imageColumns, milliseconds, tagNames } from './settings.ts'

type EventColumns = {
  id: number
  slug: string
  title: string
  description: string
  location: string
  /** Absolute URL of an external page; "" without one. */
  link: string
  cancelled: boolean
  tags: string[]
  /** Milliseconds since 1970. */
  startDate: number
  endDate: number | null
  createdAt: number
  updatedAt: number
  timeZone: string
  allDay: boolean
  address: string
  /** "" unless everybody may read it. */
  onlineLink: string
  revision: number
}

const columns = sql`
  e.id, e.slug, coalesce(e.title, '') AS title, coalesce(e.description, '') AS description,
  coalesce(e.location, '') AS location, coalesce(e.link, '') AS link,
  coalesce(e.cancelled, false) AS cancelled,
  ${tagNames(sql`events_rels`, sql`e.id`)} AS tags,
  ${milliseconds(sql`e.start_date`)} AS "startDate",
  ${milliseconds(sql`e.end_date`)} AS "endDate",
  ${milliseconds(sql`e.created_at`)} AS "createdAt",
  ${milliseconds(sql`e.updated_at`)} AS "updatedAt",
  ${eventZone} AS "timeZone", coalesce(e.all_day, false) AS "allDay",
  coalesce(e.address, '') AS address, ${publicOnlineLink} AS "onlineLink", e.revision`

const isPublic = sql`e._status = 'published' AND e.start_date IS NOT NULL`

export type EventFeedRow = EventColumns & ImageColumns & { contentHtml: string }

/** The published events with the latest starts, in ascending order (decisions §2). */
export async function findEventsForFeed(db: Database): Promise<EventFeedRow[]> {
  const rows = rowsOf(
    await db.execute<EventFeedRow>(sql`
      SELECT ${columns}, coalesce(e.content_html, '') AS "contentHtml", ${imageColumns}
      FROM events e LEFT JOIN media m ON m.id = e.image_id
      WHERE ${isPublic}
      ORDER BY e.start_date DESC, e.id DESC
      LIMIT ${feedSize}`),
  )
  return rows.reverse()
}

export type CalendarRow = EventColumns

export const findEventsForCalendar = (db: Database): Promise<CalendarRow[]> => rows(db)`
      SELECT ${columns} FROM events e WHERE ${isPublic} ORDER BY e.start_date, e.id`
