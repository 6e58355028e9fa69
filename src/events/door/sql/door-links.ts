import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '#src/data/fragments.ts'
import { firstRow, onlyRow, rows, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type StoredLink = {
  id: number
  event: number
  day: string
  startsAt: string
  endsAt: string
}

const columns = sql`id, event_id AS event, day::text AS day, ${isoTime(sql`starts_at`)} AS "startsAt",
  ${isoTime(sql`ends_at`)} AS "endsAt"`

/** A link that is neither over nor withdrawn. */
export const findDoorLink = (db: Database, id: number): Promise<StoredLink | undefined> =>
  firstRow(db)`SELECT ${columns} FROM door_links WHERE id = ${id} AND ends_at > now()`

export const findDoorLinks = (db: Database, event: number): Promise<StoredLink[]> => rows(db)`
    SELECT ${columns} FROM door_links WHERE event_id = ${event} AND ends_at > now()
    ORDER BY day LIMIT 100`

/** Adds the link of a day; where there is one, that, and `isNew` is false. */
export const addDoorLink = (
  db: Database,
  { event, day, startsAt, endsAt }: Omit<StoredLink, 'id'>,
): Promise<StoredLink & { isNew: boolean }> => onlyRow(db)`
    INSERT INTO door_links (event_id, day, starts_at, ends_at)
    VALUES (${event}, ${day}::date, ${startsAt}::timestamptz, ${endsAt}::timestamptz)
    ON CONFLICT (event_id, day) DO UPDATE SET day = excluded.day
    RETURNING ${columns}, xmax = 0 AS "isNew"`

/** Withdraws a link of an event: its day, where there was one. */
export const removeDoorLink = (
  db: Database,
  { event, link }: { readonly event: number; readonly link: number },
): Promise<string | undefined> => value(db)`
    DELETE FROM door_links WHERE id = ${link} AND event_id = ${event} RETURNING day::text`
