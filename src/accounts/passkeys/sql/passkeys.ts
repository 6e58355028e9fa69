import { sql } from '@payloadcms/db-postgres'
import { changesRows, firstRow, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type PasskeyRow = {
  /** The credential's id, base64url. */
  id: string
  account: number
  /** COSE, base64url. */
  publicKey: string
  counter: number
  transports: string[]
}

export type PasskeySummary = {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

const columns = sql`
  id, account_id AS account, public_key AS "publicKey", counter::float8 AS counter, transports`

export const findPasskey = (db: Database, id: string): Promise<PasskeyRow | undefined> =>
  firstRow(db)`SELECT ${columns} FROM passkeys WHERE id = ${id}`

export const findPasskeysOf = (db: Database, account: number): Promise<PasskeyRow[]> =>
  rows(db)`SELECT ${columns} FROM passkeys WHERE account_id = ${account} ORDER BY created_at, id`

export async function listPasskeys(db: Database, account: number): Promise<PasskeySummary[]> {
  const iso = (column: string) =>
    sql`to_char(${sql.identifier(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return rows(db)<PasskeySummary>`
      SELECT id, name, ${iso('created_at')} AS "createdAt", ${iso('last_used_at')} AS "lastUsedAt"
      FROM passkeys WHERE account_id = ${account} ORDER BY passkeys.created_at, id`
}

export const passkeyLimit = 20

/** Adds a passkey; false when it is known, or the account, which is locked, has too many. */
export const addPasskey = (
  db: Database,
  { id, account, publicKey, counter, transports, name }: PasskeyRow & { readonly name: string },
): Promise<boolean> => changesRows(db)`
    INSERT INTO passkeys (id, account_id, public_key, counter, transports, name)
    SELECT ${id}, ${account}, ${publicKey}, ${counter}, ${sql.param([...transports])}::text[], ${name}
    WHERE (SELECT count(*) FROM passkeys WHERE account_id = ${account}) < ${passkeyLimit}
    ON CONFLICT DO NOTHING`

/**
 * Records a use: false when the signature's counter is not beyond the stored one, which tells of a
 * copy (WebAuthn §6.1.1); authenticators without a counter always say 0.
 */
export const recordPasskeyUse = (
  db: Database,
  id: string,
  counter: number,
): Promise<boolean> => changesRows(db)`
    UPDATE passkeys SET counter = ${counter}, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`

/** Removes a passkey of an account. */
export const removePasskey = (db: Database, account: number, id: string): Promise<boolean> =>
  changesRows(db)`DELETE FROM passkeys WHERE id = ${id} AND account_id = ${account}`

interface Challenge {
  /** SHA-256 of the handle that the browser has, hex. */
  readonly handleHash: string
  readonly purpose: 'register' | 'sign-in'
  /** Null for a sign-in that has not named an account yet. */
  readonly account: number | null
  readonly challenge: string
  readonly network: string
}

/** Open challenges of one network. */
const openLimit = 100

/**
 * Stores a challenge for five minutes; expired ones are removed with it, and the oldest of a
 * network that has too many.
 */
export async function addChallenge(db: Database, given: Challenge): Promise<void> {
  const { handleHash, purpose, account, challenge, network } = given
  await db.execute(sql`
    WITH past AS (
      DELETE FROM passkey_challenges WHERE handle_hash IN (
        SELECT handle_hash FROM passkey_challenges WHERE expires_at < now()
        LIMIT 100 FOR UPDATE SKIP LOCKED)
      OR handle_hash IN (
        SELECT handle_hash FROM passkey_challenges WHERE network = ${network}
        ORDER BY expires_at DESC OFFSET ${openLimit - 1} FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO passkey_challenges
      (handle_hash, purpose, account_id, challenge, network, expires_at)
    VALUES (${handleHash}, ${purpose}, ${account}, ${challenge}, ${network},
      now() + interval '5 minutes')`)
}

/** Consumes a challenge: undefined when it is unknown, used, expired, or for something else. */
export const consumeChallenge = (
  db: Database,
  handleHash: string,
  purpose: Challenge['purpose'],
): Promise<{ account: number | null; challenge: string } | undefined> => firstRow(db)`
    DELETE FROM passkey_challenges
    WHERE handle_hash = ${handleHash} AND purpose = ${purpose} AND expires_at > now()
    RETURNING account_id AS account, challenge`
