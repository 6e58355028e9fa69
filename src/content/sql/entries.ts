import { sql } from '@payloadcms/db-postgres'
import {
  type AuthorRow,
  authorOf,
  type ImageRow,
  imageOf,
  imageUrlOf,
  isoTime,
  isPublished,
  type Period,
  within,
} from '#src/data/fragments.ts'
import { inAnyCase } from '#src/data/name-order.ts'
import type { Filled, Stored } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Action, Event, News } from '#src/payload-types.ts'
import {
  eventSequence,
  eventZone,
  onlineLinkFor,
  publicOnlineLink,
} from '../events/sql/public-columns.ts'
import type { Columns } from './columns.ts'
import {
  commonColumns,
  type EntryQuery,
  type EntryRow,
  entryReader,
  relatedReader,
} from './entry-reader.ts'

type Card<Extra> = Pick<EntryRow, 'id' | 'title' | 'slug' | 'description'> & Extra
type Illustrated = { image: ImageRow }
type Signed = { author: AuthorRow }

const ofCard = {
  id: sql`e.id`,
  title: sql`e.title`,
  slug: sql`e.slug`,
  description: sql`coalesce(e.description, '')`,
}

type ActionCard = Card<
  Filled<Action, 'icon' | 'gradientClass' | 'accentClass'> & { coverImageUrl: string }
>

const actionCard: Columns<ActionCard> = {
  ...ofCard,
  icon: sql`coalesce(e.icon, '')`,
  gradientClass: sql`coalesce(e.gradient_class, '')`,
  accentClass: sql`coalesce(e.accent_class, '')`,
  coverImageUrl: imageUrlOf,
}
const cover = sql`e.cover_image_id`

/** By display order, then the lower id. */
export const actions = entryReader<EntryRow & ActionCard & Illustrated & Signed, EntryQuery>({
  kind: 'actions',
  columns: {
    ...commonColumns('actions', cover),
    ...actionCard,
    author: authorOf,
    image: imageOf(),
  },
  image: cover,
  order: () => sql`e.display_order, e.id`,
})

const relatedActions = relatedReader({
  collection: 'actions',
  columns: actionCard,
  image: cover,
  place: sql`e.display_order`,
  direction: sql`ASC`,
})

export const findRelatedActions = async (db: Database, id: number) =>
  (await relatedActions(db, id))?.rows

type ArticleCard = Card<Filled<News, 'category' | 'publishedAt'> & { imageUrl: string }>

const articleCard: Columns<ArticleCard> = {
  ...ofCard,
  category: sql`coalesce(e.category, '')`,
  imageUrl: imageUrlOf,
  publishedAt: isoTime(sql`e.published_at`),
}
const picture = sql`e.image_id`
const isPublic = sql`${isPublished} AND e.published_at <= now()`
const nextPublication = sql`(
  SELECT ${isoTime(sql`min(e.published_at)`)} FROM news e
  WHERE ${isPublished} AND e.published_at > now())`

/** Newest first, then the higher id. */
export const news = entryReader<
  EntryRow & ArticleCard & Illustrated & Signed,
  EntryQuery & Period & { category?: string | undefined }
>({
  kind: 'news',
  columns: {
    ...commonColumns('news', picture),
    ...articleCard,
    author: authorOf,
    image: imageOf(),
  },
  image: picture,
  isPublic,
  matching: (query) => sql`${within(sql`e.published_at`, query)}
    AND ${query.category === undefined ? sql`TRUE` : sql`e.category = ${query.category}`}`,
  order: () => sql`e.published_at DESC, e.id DESC`,
  until: () => nextPublication,
})

export const findRelatedNews = relatedReader({
  collection: 'news',
  columns: articleCard,
  image: picture,
  isPublic,
  place: sql`e.published_at`,
  direction: sql`DESC`,
  category: sql`e.category`,
  until: nextPublication,
})

const end = sql`coalesce(e.end_date, e.start_date)`
const nextStart = sql`(
  SELECT ${isoTime(sql`min(e.start_date)`)} FROM events e
  WHERE ${isPublished} AND e.start_date >= now())`
const nextEnd = sql`(
  SELECT ${isoTime(sql`min(${end})`)} FROM events e WHERE ${isPublished} AND ${end} >= now())`

/** Earliest first, then the lower id; those that are over the other way round. */
export const events = entryReader<
  EntryRow &
    Illustrated &
    Filled<Event, 'startDate' | 'location' | 'link' | 'cancelled'> &
    Stored<Event, 'endDate' | 'onlineLinkFor'> &
    Filled<Event, 'timeZone' | 'allDay' | 'address' | 'onlineLink'> & {
      imageUrl: string
      sequence: number
    },
  EntryQuery & Period & { upcoming?: boolean | undefined; past?: boolean | undefined }
>({
  kind: 'events',
  columns: {
    ...commonColumns('events', picture),
    startDate: isoTime(sql`e.start_date`),
    endDate: isoTime(sql`e.end_date`),
    location: sql`coalesce(e.location, '')`,
    imageUrl: imageUrlOf,
    link: sql`coalesce(e.link, '')`,
    cancelled: sql`coalesce(e.cancelled, false)`,
    image: imageOf(),
    timeZone: eventZone,
    allDay: sql`coalesce(e.all_day, false)`,
    address: sql`coalesce(e.address, '')`,
    onlineLink: publicOnlineLink,
    onlineLinkFor,
    sequence: eventSequence,
  },
  image: picture,
  matching: (query) => sql`${query.upcoming ? sql`e.start_date >= now()` : sql`TRUE`}
    AND ${query.past ? sql`${end} < now()` : sql`TRUE`} AND ${within(sql`e.start_date`, query)}`,
  order: ({ past }) => (past ? sql`e.start_date DESC, e.id DESC` : sql`e.start_date, e.id`),
  until({ upcoming, past }) {
    if (upcoming && past) return sql`least(${nextStart}, ${nextEnd})`
    if (upcoming) return nextStart
    return past ? nextEnd : sql`NULL`
  },
})

/** By title, in any case, then the lower id. */
export const pages = entryReader<EntryRow, EntryQuery>({
  kind: 'pages',
  columns: commonColumns('pages'),
  order: () => sql`${inAnyCase(sql`e.title`)}, e.id`,
})
