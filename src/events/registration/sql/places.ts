import { sql } from '@payloadcms/db-postgres'
import { openStates } from '#src/contract/events/registration.ts'
import { firstRow, hasRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** Of an event: how many places there are, null for no limit, and are taken; who waits for one. */
export type Places = { capacity: number | null; taken: number; waiting: number }

export const findPlaces = (db: Database, event: number): Promise<Places | undefined> =>
  firstRow(db)<Places>`
    SELECT capacity, taken, waiting FROM event_places WHERE event_id = ${event}`

/**
 * Locks the places of an event until the end of the transaction: who registers, cancels or is
 * offered a place does so one after the other.
 */
export const lockPlaces = (db: Database, event: number): Promise<Places | undefined> =>
  firstRow(db)<Places>`
    SELECT capacity, taken, waiting FROM event_places WHERE event_id = ${event} FOR UPDATE`

/** Whether people are registered for an event that is still to come, and do not know that it is cancelled. */
export const hasParticipants = (db: Database, event: number): Promise<boolean> => hasRows(db)`
    SELECT FROM event_registrations r JOIN events e ON e.id = r.event_id
    WHERE e.id = ${event} AND e.start_date > now()
      AND r.state = ANY(${sql.param([...openStates])}::enum_event_registrations_state[])
      AND (e.cancelled IS NOT TRUE OR (r.known->>'cancelled')::boolean IS NOT TRUE) LIMIT 1`
