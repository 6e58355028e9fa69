import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { ListQuery } from '#src/contract/parameters.ts'
import { countRows } from '#src/data/count.ts'
import {
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
import { type Filled, rowsOf, type Stored } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Event } from '#src/payload-types.ts'
import { type HighlightRow, listedByText, withoutText } from '../search/sql/search.ts'
import { type EntryRow, entryColumns } from '../seo/sql/seo.ts'
import { type Columns, type Selected, selecting } from './columns.ts'

type EventRow = Filled<
  Event,
  'id' | 'title' | 'slug' | 'description' | 'startDate' | 'location' | 'link' | 'cancelled'
> &
  Stored<Event, 'endDate'> &
  EntryRow & {
    imageUrl: string
    tags: TagRow[]
    content: string
    highlight: HighlightRow
    image: ImageRow
  }
type Property = keyof EventRow

const columns: Columns<EventRow> = {
  id: sql`e.id`,
  title: sql`e.title`,
  slug: sql`e.slug`,
  description: sql`coalesce(e.description, '')`,
  startDate: isoTime(sql`e.start_date`),
  endDate: isoTime(sql`e.end_date`),
  location: sql`coalesce(e.location, '')`,
  imageUrl: imageUrlOf,
  link: sql`coalesce(e.link, '')`,
  tags: tagsOf('events'),
  cancelled: sql`coalesce(e.cancelled, false)`,
  content: sql`coalesce(e.content_html, '')`,
  ...entryColumns(sql`e.image_id`),
  image: imageOf(),
  ...withoutText,
}

const withImage = sql`LEFT JOIN media m ON m.id = e.image_id`

const nextStart = sql`(
  SELECT ${isoTime(sql`min(e.start_date)`)} FROM events e
  WHERE ${isPublished} AND e.start_date >= now())`

const end = sql`coalesce(e.end_date, e.start_date)`

const nextEnd = sql`(
  SELECT ${isoTime(sql`min(${end})`)} FROM events e WHERE ${isPublished} AND ${end} >= now())`

interface EventsQuery extends ListQuery, Period {
  readonly tag?: string | undefined
  readonly upcoming?: boolean | undefined
  readonly past?: boolean | undefined
  readonly text?: string | undefined
}

const untilOf = ({ upcoming, past }: EventsQuery): SQL => {
  if (upcoming && past) return sql`least(${nextStart}, ${nextEnd})`
  if (upcoming) return nextStart
  return past ? nextEnd : sql`NULL`
}

const matching = (query: EventsQuery, tag: number | undefined) => sql`
  ${isPublished} AND ${query.upcoming ? sql`e.start_date >= now()` : sql`TRUE`}
  AND ${query.past ? sql`${end} < now()` : sql`TRUE`} AND ${within(sql`e.start_date`, query)}
  AND ${hasTag('events', tag)} AND ${containing(query.search, sql`e.title`)}`

export async function countEvents(db: Database, query: EventsQuery): Promise<number> {
  const tag = await findTagOf(db, query)
  const { documents } = listedByText('events', query, sql`e.id`)
  return tag === 'unknown' ? 0 : countRows(db, sql`${documents} WHERE ${matching(query, tag)}`)
}

/**
 * Published events with these properties, earliest first, then the lower id; those that are over
 * the other way round; with a text, the best first.
 */
export async function findEvents(
  db: Database,
  query: EventsQuery,
  properties: readonly Property[],
): Promise<RowsWithExpiry<Selected<EventRow>>> {
  const tag = await findTagOf(db, query)
  if (tag === 'unknown') return { rows: [], until: undefined }
  const byDate = query.past ? sql`e.start_date DESC, e.id DESC` : sql`e.start_date, e.id`
  const listed = listedByText('events', query, byDate)
  const result = await db.execute<RowWithExpiry<Selected<EventRow>>>(sql`
    SELECT ${selecting({ ...columns, ...listed.columns }, properties)}, clock.until
    FROM (SELECT ${untilOf(query)} AS until) clock
    LEFT JOIN (
      SELECT e.* FROM ${listed.documents}
      WHERE ${matching(query, tag)}
      ORDER BY ${listed.order} ${listed.page}) e ON TRUE ${withImage}
    ORDER BY ${listed.order}`)
  return withExpiry(rowsOf(result))
}

export async function findEvent(
  db: Database,
  slug: string,
  properties: readonly Property[],
): Promise<Selected<EventRow> | undefined> {
  const result = await db.execute<Selected<EventRow>>(sql`
    SELECT ${selecting(columns, properties)}
    FROM events e ${withImage} WHERE e.slug = ${slug} AND ${isPublished}`)
  return rowsOf(result)[0]
}
