import { sql } from '@payloadcms/db-postgres'
import { changesRows, firstRow, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** What a browser that was sent to the provider must come back with. */
export type Expected = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The path to go to afterwards. */
  readonly destination: string
}

interface Place {
  /** SHA-256 of the handle in the browser's cookie, hex. */
  readonly handleHash: string
  readonly network: string
}

/** Attempts of one network that are under way. */
const openLimit = 100

const insert = async (
  db: Database,
  { handleHash, network }: Place,
  { state, nonce, verifier, destination }: Expected,
  account: number | null,
): Promise<void> => {
  await db.execute(sql`
    WITH past AS (
      DELETE FROM provider_attempts WHERE handle_hash IN (
        SELECT handle_hash FROM provider_attempts WHERE expires_at < now()
        LIMIT 100 FOR UPDATE SKIP LOCKED)
      OR handle_hash IN (
        SELECT handle_hash FROM provider_attempts WHERE network = ${network}
        ORDER BY expires_at DESC OFFSET ${openLimit - 1} FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO provider_attempts
      (handle_hash, state, nonce, verifier, destination, account_id, network, expires_at)
    VALUES (${handleHash}, ${state}, ${nonce}, ${verifier}, ${destination}, ${account}, ${network},
      now() + interval '10 minutes')`)
}

/** Stores an attempt for ten minutes; the oldest of a network that has too many is removed. */
export const addAttempt = (db: Database, place: Place, expected: Expected): Promise<void> =>
  insert(db, place, expected, null)

/** Consumes an attempt: undefined when it is unknown, used, expired, or of another browser. */
export const consumeAttempt = (
  db: Database,
  handleHash: string,
  state: string,
): Promise<Expected | undefined> => firstRow(db)`
    DELETE FROM provider_attempts
    WHERE handle_hash = ${handleHash} AND state = ${state} AND account_id IS NULL
      AND expires_at > now()
    RETURNING state, nonce, verifier, destination`

const nothingExpected: Expected = { state: '', nonce: '', verifier: '', destination: '' }

/** Stores that the provider has vouched for an account, whose second factor is asked for. */
export const addVouched = (db: Database, place: Place, account: number): Promise<void> =>
  insert(db, place, nothingExpected, account)

export const findVouched = (db: Database, handleHash: string): Promise<number | undefined> => value(
  db,
)`
    SELECT account_id AS account FROM provider_attempts
    WHERE handle_hash = ${handleHash} AND account_id IS NOT NULL AND expires_at > now()`

/** Whether this request is the one that uses it. */
export const consumeVouched = (db: Database, handleHash: string): Promise<boolean> => changesRows(
  db,
)`
    DELETE FROM provider_attempts
    WHERE handle_hash = ${handleHash} AND account_id IS NOT NULL AND expires_at > now()`
