import { sql } from '@payloadcms/db-postgres'
import { eventZone } from '#src/content/events/sql/public-columns.ts'
import { isoTime } from '#src/data/fragments.ts'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type CardRow = {
  collection: 'actions' | 'events' | 'news'
  id: number
  title: string
  slug: string
  date: string | null
  imageKey: string
  imageAlt: string
  /** Of an event; null of others. */
  timeZone: string | null
  allDay: boolean
}

interface Reference {
  readonly collection: CardRow['collection']
  readonly id: number
}

const picture = sql`coalesce(m.key, '') AS "imageKey", coalesce(m.alt, '') AS "imageAlt"`

export async function findCards(db: Database, entries: readonly Reference[]): Promise<CardRow[]> {
  if (entries.length === 0) return []
  const ids = (kind: CardRow['collection']) => {
    const own = entries.filter(({ collection }) => collection === kind).map(({ id }) => id)
    return sql`e._status = 'published' AND e.slug <> '' AND e.id = ANY(${`{${own.join(',')}}`}::int[])`
  }
  return rows(db)<CardRow>`
    SELECT 'news' AS collection, e.id, e.title, e.slug, ${isoTime(sql`e.published_at`)} AS date, ${picture},
        NULL AS "timeZone", false AS "allDay"
      FROM news e LEFT JOIN media m ON m.id = e.image_id WHERE ${ids('news')}
    UNION ALL
    SELECT 'events', e.id, e.title, e.slug, ${isoTime(sql`e.start_date`)}, ${picture},
        ${eventZone}, coalesce(e.all_day, false)
      FROM events e LEFT JOIN media m ON m.id = e.image_id WHERE ${ids('events')}
    UNION ALL
    SELECT 'actions', e.id, e.title, e.slug, NULL, ${picture}, NULL, false
      FROM actions e LEFT JOIN media m ON m.id = e.cover_image_id WHERE ${ids('actions')}`
}
