import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
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
  type Period,
  passing,
  type TagRow,
  tagsOf,
  within,
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

const end = sql`coalesce(e.end_date, e.start_date)`

/** When the next published event ends, and so is over. */
const nextEnd = sql`(
  SELECT ${isoTime(sql`min(${end})`)} FROM events e WHERE ${isPublished} AND ${end} >= now())`

interface EventsQuery extends ListQuery, Period {
  readonly tag?: string | undefined
  readonly upcoming?: boolean | undefined
  readonly past?: boolean | undefined
}

/** When the list is another one by time alone. */
const untilOf = ({ upcoming, past }: EventsQuery): SQL => {
  if (upcoming && past) return sql`least(${nextStart}, ${nextEnd})`
  if (upcoming) return nextStart
  return past ? nextEnd : sql`NULL`
}

/** Published events, earliest first, then the lower id; those that are over the other way round. */
export async function findEvents(db: Database, query: EventsQuery): Promise<Passing<EventRow>> {
  const tag = await findTagOf(db, query)
  if (tag === 'unknown') return { rows: [], until: undefined }
  const order = query.past ? sql`e.start_date DESC, e.id DESC` : sql`e.start_date, e.id`
  const result = await db.execute<PassingRow<EventRow>>(sql`
    SELECT ${summary}, clock.until
    FROM (SELECT ${untilOf(query)} AS until) clock
    LEFT JOIN (
      SELECT e.* FROM events e
      WHERE ${isPublished} AND ${query.upcoming ? sql`e.start_date >= now()` : sql`TRUE`}
        AND ${query.past ? sql`${end} < now()` : sql`TRUE`} AND ${within(sql`e.start_date`, query)}
        AND ${carriesTag('events', tag)} AND ${containing(query.search, sql`e.title`)}
      ORDER BY ${order} ${page(query)}) e ON TRUE ${withImage}
    ORDER BY ${order}`)
  return passing(rowsOf(result))
}

/** The published event with a slug. */
export async function findEvent(db: Database, slug: string): Promise<EventDetailRow | undefined> {
  const result = await db.execute<EventDetailRow>(sql`
    SELECT ${summary}, coalesce(e.content_html, '') AS content
    FROM events e ${withImage} WHERE e.slug = ${slug} AND ${isPublished}`)
  return rowsOf(result)[0]
}
