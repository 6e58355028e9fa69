import { sql } from '@payloadcms/db-postgres'
import { mostAtDoor } from '#src/contract/events/door.ts'
import { isoTime } from '#src/data/fragments.ts'
import { firstRow, hasRows, onlyRow, rows, value } from '#src/data/rows.ts'
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

type Booked = { id: number; name: string; companions: number; cameAt: string | null }
type Listed = { event: string; now: string; count: number; booked: Booked[] }

/** Who is booked for an event, by name; with `since` those changed since then, and the number of all. */
export const findBooked = (
  db: Database,
  event: number,
  since: string | undefined,
): Promise<Listed> => onlyRow(db)`
    WITH booked AS (
      SELECT id, name, companions, checked_in_at, updated_at FROM event_registrations
      WHERE event_id = ${event} AND state = 'booked' ORDER BY id LIMIT ${mostAtDoor})
    SELECT (SELECT title FROM events WHERE id = ${event} AND deleted_at IS NULL) AS event, ${isoTime(sql`now()`)} AS now,
      count(*)::int AS count,
      coalesce(json_agg(json_build_object('id', id, 'name', name,
        'companions', coalesce(companions, 0)::int, 'cameAt', ${isoTime(sql`checked_in_at`)}))
        FILTER (WHERE ${since ?? null}::timestamptz IS NULL OR updated_at >= ${since ?? null}::timestamptz),
        '[]') AS booked
    FROM booked`

export const isBookedFor = (db: Database, event: number, id: number): Promise<boolean> =>
  hasRows(
    db,
  )`SELECT FROM event_registrations WHERE id = ${id} AND event_id = ${event} AND state = 'booked'`
