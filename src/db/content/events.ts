import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { Event } from '#src/payload-types.ts'
import { type Filled, rowsOf, type Stored } from '../rows.ts'
import { containing, page } from '../search.ts'
import type { Database } from '../transaction.ts'
import {
  carriesTag,
  findTagOf,
  imageUrlOf,
  isoTime,
  isPublished,
  type Passing,
  type PassingRow,
  passing,
  type TagRow,
  tagsOf,
} from './fragments.ts'

export type EventRow = Filled<
  Event,
  'id' | 'title' | 'slug' | 'description' | 'startDate' | 'location' | 'link' | 'cancelled'
> &
  Stored<Event, 'endDate'> & { imageUrl: string; tags: TagRow[] }

export type EventDetailRow = EventRow & { content: string }

const summary = sql`
  e.id, e.title, e.slug, coalesce(e.description, '') AS description,
  ${isoTime(sql`e.start_date`)} AS "startDate", ${isoTime(sql`e.end_date`)} AS "endDate",
  coalesce(e.location, '') AS location, ${imageUrlOf} AS "imageUrl",
  coalesce(e.link, '') AS link, ${tagsOf('events')} AS tags,
  coalesce(e.cancelled, false) AS cancelled`

const withImage = sql`LEFT JOIN media m ON m.id = e.image_id`

/** When the next published event starts, and so is no longer upcoming. */
const nextStart = sql`(
  SELECT ${isoTime(sql`min(e.start_date)`)} FROM events e
  WHERE ${isPublished} AND e.start_date >= now())`

/** Published events, earliest first, then the lower id. */
export async function findEvents(
  db: Database,
  query: ListQuery & { tag?: string | undefined; upcoming?: boolean | undefined },
): Promise<Passing<EventRow>> {
  const tag = await findTagOf(db, query)
  if (tag === 'unknown') return { rows: [], until: undefined }
  const result = await db.execute<PassingRow<EventRow>>(sql`
    SELECT ${summary}, clock.until
    FROM (SELECT ${query.upcoming ? nextStart : sql`NULL`} AS until) clock
    LEFT JOIN (
      SELECT e.* FROM events e
      WHERE ${isPublished} AND ${query.upcoming ? sql`e.start_date >= now()` : sql`TRUE`}
        AND ${carriesTag('events', tag)} AND ${containing(query.search, sql`e.title`)}
      ORDER BY e.start_date, e.id ${page(query)}) e ON TRUE ${withImage}
    ORDER BY e.start_date, e.id`)
  return passing(rowsOf(result))
}

/** The published event with a slug. */
export async function findEvent(db: Database, slug: string): Promise<EventDetailRow | undefined> {
  const result = await db.execute<EventDetailRow>(sql`
    SELECT ${summary}, coalesce(e.content_html, '') AS content
    FROM events e ${withImage} WHERE e.slug = ${slug} AND ${isPublished}`)
  return rowsOf(result)[0]
}
