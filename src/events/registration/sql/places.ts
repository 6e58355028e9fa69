import { firstRow } from '#src/data/rows.ts'
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
