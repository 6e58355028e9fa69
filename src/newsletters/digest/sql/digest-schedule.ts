import { sql } from '@payloadcms/db-postgres'
import { type digestSchedules, weekdays } from '#src/contract/newsletters/enums.ts'
import { isoTime } from '#src/data/fragments.ts'
import { changesRows, column, firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type Row = {
  every: (typeof digestSchedules)[number]
  weekday: (typeof weekdays)[number]
  day: number
  hour: number
  since: string | null
}

/** As in Settings; of the weekday 1 is Monday. */
type StoredSchedule = Omit<Row, 'weekday' | 'since'> & {
  readonly weekday: number
  readonly since: Date
}

export async function findDigestSchedule(db: Database): Promise<StoredSchedule | undefined> {
  const row = await firstRow(db)<Row>`
      SELECT digest::text AS every, coalesce(digest_weekday::text, 'monday') AS weekday,
        coalesce(digest_day, 1)::int AS day, coalesce(digest_hour, 9)::int AS hour,
        ${isoTime(sql`digest_since`)} AS since
      FROM settings WHERE digest <> 'off' ORDER BY id LIMIT 1`
  if (!row?.since) return
  const { weekday, since, ...rest } = row
  return { ...rest, weekday: weekdays.indexOf(weekday) + 1, since: new Date(since) }
}

/**
 * Takes a day on which a digest is due; false when it is taken. Another transaction that takes it at
 * the same time waits, and takes it if this one is rolled back.
 */
export const claimDigestDay = (db: Database, day: string): Promise<boolean> => changesRows(db)`
    INSERT INTO digest_days (day) VALUES (${day}::date) ON CONFLICT DO NOTHING`

export const findEmailsOfRoles = (
  db: Database,
  roles: readonly string[],
): Promise<string[]> => column(db)`
      SELECT DISTINCT lower(u.email) AS email FROM users u JOIN users_roles r ON r.parent_id = u.id
      WHERE u.email <> '' AND r.value::text IN (
        SELECT jsonb_array_elements_text(${JSON.stringify(roles)}::jsonb))
      ORDER BY 1`
