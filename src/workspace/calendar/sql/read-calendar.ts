import { sql } from '@payloadcms/db-postgres'
import type { ScheduledRow } from '#src/content/publishing/scheduled-row.ts'
import { findScheduled } from '#src/content/publishing/sql/scheduled.ts'
import type { CalendarEntry, CalendarPage, CalendarRange } from '#src/contract/content/calendar.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { isoTime } from '#src/data/fragments.ts'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type CalendarEventRow = {
  id: number
  title: string
  startDate: string
  endDate: string | null
  cancelled: boolean
  /** `changed`: published, with a newer draft. */
  state: 'draft' | 'changed' | 'published'
}

// Staff see the newest version, also where a different one is published.
const newest = sql`
  SELECT e.id,
    CASE WHEN v.id IS NULL THEN e.title ELSE v.version_title END AS title,
    CASE WHEN v.id IS NULL THEN e.start_date ELSE v.version_start_date END AS starts,
    CASE WHEN v.id IS NULL THEN e.end_date ELSE v.version_end_date END AS ends,
    CASE WHEN v.id IS NULL THEN e.cancelled ELSE v.version_cancelled END AS cancelled,
    CASE WHEN e._status IS DISTINCT FROM 'published' THEN 'draft'
      WHEN v.version__status = 'draft' THEN 'changed' ELSE 'published' END AS state
  FROM events e LEFT JOIN _events_v v ON v.parent_id = e.id AND v.latest
  WHERE e.deleted_at IS NULL`

const findEventsBetween = (
  db: Database,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<CalendarEventRow[]> => rows(db)`
    SELECT id, coalesce(title, '') AS title, ${isoTime(sql`starts`)} AS "startDate",
      ${isoTime(sql`ends`)} AS "endDate", coalesce(cancelled, false) AS cancelled, state
    FROM (${newest}) newest
    WHERE starts < ${until.toISOString()}::timestamptz
      AND greatest(starts, ends) >= ${from.toISOString()}::timestamptz
    ORDER BY starts, id LIMIT ${limit}`

type ScheduledMailRow = {
  collection: 'newsletters' | 'compose-emails'
  id: number
  title: string
  at: string
}

async function findScheduledMails(
  db: Database,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<ScheduledMailRow[]> {
  const isDue = sql`status = 'scheduled'
    AND scheduled_send_at >= ${from.toISOString()}::timestamptz
    AND scheduled_send_at < ${until.toISOString()}::timestamptz`
  return rows(db)<ScheduledMailRow>`
    SELECT collection, id, coalesce(nullif(title, ''), subject, '') AS title,
      ${isoTime(sql`at`)} AS at
    FROM (
      SELECT 'newsletters' AS collection, id, title, subject, scheduled_send_at AS at
      FROM newsletters WHERE ${isDue}
      UNION ALL
      SELECT 'compose-emails', id, title, subject, scheduled_send_at
      FROM compose_emails WHERE ${isDue}) mails
    ORDER BY mails.at, collection, id LIMIT ${limit}`
}

export interface CalendarAccess {
  readonly content: readonly DraftKind[]
  readonly mails: boolean
}

/** Limit per kind of entry and six weeks; more are reported as truncated. */
const maxShown = 500

const eventEntry = (row: CalendarEventRow): CalendarEntry => ({
  what: 'event',
  collection: 'events',
  id: row.id,
  title: row.title,
  start: row.startDate,
  end: row.endDate,
  marks: [
    ...(row.state === 'published' ? [] : [row.state]),
    ...(row.cancelled ? (['cancelled'] as const) : []),
  ],
})

const publicationEntry = ({
  kind,
  id,
  title,
  change,
  at,
  failed,
}: ScheduledRow): CalendarEntry => ({
  what: change,
  collection: kind,
  id,
  title,
  start: at,
  end: null,
  marks: failed ? ['failed'] : [],
})

const mailEntry = ({ collection, id, title, at }: ScheduledMailRow): CalendarEntry => ({
  what: 'send',
  collection,
  id,
  title,
  start: at,
  end: null,
  marks: [],
})

/**
 * Events, and scheduled publications and mails of some weeks, in order of time. What the user may
 * not see is not queried.
 */
export async function readCalendar(
  db: Database,
  { content, mails }: CalendarAccess,
  { from, until }: CalendarRange,
  now: Date,
): Promise<CalendarPage> {
  const range = { from, until, limit: maxShown + 1 }
  const found = [
    content.includes('events') ? (await findEventsBetween(db, range)).map(eventEntry) : [],
    (await findScheduled(db, { ...range, kinds: content, now })).map(publicationEntry),
    mails ? (await findScheduledMails(db, range)).map(mailEntry) : [],
  ]
  return {
    entries: found
      .flatMap((entries) => entries.slice(0, maxShown))
      .sort((one, other) => Date.parse(one.start) - Date.parse(other.start)),
    isCut: found.some((entries) => entries.length > maxShown),
  }
}
