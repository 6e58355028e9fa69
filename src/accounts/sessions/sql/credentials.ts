import { sql } from '@payloadcms/db-postgres'
import { isEmailNew } from '#src/accounts/email-change/sql/email-changes.ts'
import { changesRows, firstRow, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

interface Hash {
  readonly hash: string
  readonly salt: string
}

/**
 * The time that invalidates all tokens issued so far: tokens carry whole seconds, so those of the
 * current second end too, and the next one is issued after it. Written under the row's lock.
 */
export const tokensEnd = sql`date_trunc('second', clock_timestamp()) + interval '1 second'`

/** The timestamp from which tokens are valid if those issued so far end now, ISO 8601. */
export async function nextValidFrom(db: Database): Promise<string> {
  const row = await firstRow(db)<{ at: number }>`
      SELECT (extract(epoch FROM ${tokensEnd}) * 1000)::float8 AS at`
  return new Date(row?.at ?? Date.now() + 1000).toISOString()
}

/**
 * Replaces the hash of the old service's digest by one of the password itself; false when it has
 * changed since (compare-and-set).
 */
export const replaceOldDigest = (
  db: Database,
  { id, hash }: { id: number; hash: string },
  next: Hash,
): Promise<boolean> => changesRows(db)`
    UPDATE users SET hash = ${next.hash}, salt = ${next.salt}, legacy_sha256 = false
    WHERE id = ${id} AND hash = ${hash} AND legacy_sha256`

/**
 * Replaces the password that was verified, and ends every session, a mailed link for a new password
 * and every token but one. False when the password has changed since (compare-and-set), or the
 * account is gone.
 */
export const replacePassword = (
  db: Database,
  { id, hash }: { id: number; hash: string },
  next: Hash,
  keptTokenHash: string,
): Promise<boolean> => changesRows(db)`
    WITH held AS MATERIALIZED (
      SELECT id FROM users WHERE id = ${id} AND hash = ${hash} FOR UPDATE
    ), ended AS (
      DELETE FROM users_sessions s USING held WHERE s._parent_id = held.id
    )
    UPDATE users u SET hash = ${next.hash}, salt = ${next.salt}, legacy_sha256 = false,
      tokens_valid_from = ${tokensEnd}, kept_token_hash = ${keptTokenHash},
      reset_password_token = NULL, reset_password_expiration = NULL, updated_at = now()
    FROM held WHERE u.id = held.id`

const resetInterval = sql`interval '5 minutes'`

/**
 * Stores the hash of a token for a new password, valid for an hour, for the active account with this
 * username or email, in lower case. Undefined where there is none, it was sent one just now, or its
 * email has changed too recently; or, unless `mayBeFirst`, it has no password, because the provider
 * alone lets it in. Locks the account first, so that a concurrent change of email is
 * seen.
 */
export async function startReset(
  db: Database,
  name: string,
  tokenHash: string,
  mayBeFirst: boolean,
): Promise<{ username: string; email: string } | undefined> {
  const account = await firstRow(db)<{ id: number }>`
      SELECT id FROM users
      WHERE state = 'active' AND (username = ${name} OR email = ${name})
        AND (${mayBeFirst} OR hash <> '')
      ORDER BY username = ${name} DESC LIMIT 1 FOR UPDATE`
  if (!account || (await isEmailNew(db, account.id))) return undefined
  return firstRow(db)<{ username: string; email: string }>`
      UPDATE users SET reset_password_token = ${tokenHash},
        reset_password_expiration = now() + interval '1 hour', reset_password_requested_at = now()
      WHERE id = ${account.id} AND state = 'active'
        AND coalesce(reset_password_requested_at <= now() - ${resetInterval}, true)
      RETURNING username, email`
}

/**
 * Sets a new password for the account of a mailed token, and consumes the token and ends every
 * session. Undefined when the token is unknown, used, or expired.
 */
export const resetPassword = (
  db: Database,
  tokenHash: string,
  next: Hash,
): Promise<number | undefined> => value(db)`
      WITH held AS MATERIALIZED (
        SELECT id FROM users
        WHERE reset_password_token = ${tokenHash} AND reset_password_expiration > now()
          AND state = 'active'
        FOR UPDATE
      ), ended AS (
        DELETE FROM users_sessions s USING held WHERE s._parent_id = held.id
      )
      UPDATE users u SET hash = ${next.hash}, salt = ${next.salt}, legacy_sha256 = false,
        tokens_valid_from = ${tokensEnd}, kept_token_hash = NULL, updated_at = now(),
        reset_password_token = NULL, reset_password_expiration = NULL
      FROM held WHERE u.id = held.id RETURNING u.id`

/** Sets the password of an account for which the transaction has consumed a mailed link. */
export const setPassword = (db: Database, id: number, next: Hash): Promise<void> => run(db)`
    UPDATE users SET hash = ${next.hash}, salt = ${next.salt}, legacy_sha256 = false,
      tokens_valid_from = ${tokensEnd}, kept_token_hash = NULL,
      reset_password_token = NULL, reset_password_expiration = NULL
    WHERE id = ${id}`
