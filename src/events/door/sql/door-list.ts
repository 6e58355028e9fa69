import { sql } from '@payloadcms/db-postgres'
import { mostAtDoor } from '#src/contract/events/door.ts'
import { isoTime } from '#src/data/fragments.ts'
import { hasRows, onlyRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

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
