import { sql } from '@payloadcms/db-postgres'
import { changesRows, firstRow, rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** Whether `users u` has a second factor: an authenticator app or a passkey. */
export const hasFactor = sql`(
  EXISTS (SELECT FROM totp_secrets t WHERE t.account_id = u.id AND t.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys p WHERE p.account_id = u.id))`

/** Whether a role of `users u` demands a second factor, by Settings. */
export const isFactorRequired = sql`EXISTS (
  SELECT FROM settings_texts s JOIN users_roles r ON r.value::text = s.text
  WHERE s.path = 'secondFactorRoles' AND r.parent_id = u.id)`

/** Whether `users u` must add a second factor before anything else. */
export const mustAddFactor = sql`(NOT ${hasFactor} AND ${isFactorRequired})`

/** The same, where no provider has asked for a second factor either. */
export const lacksFactor = sql`(${mustAddFactor} AND NOT EXISTS (
  SELECT FROM sign_ins s WHERE s.account_id = u.id AND s.has_factor AND s.expires_at > now()))`

export type Factors = {
  /** Without one, the provider alone lets the account in. */
  hasPassword: boolean
  hasTotp: boolean
  passkeys: number
  recoveryCodes: number
  isRequired: boolean
}

export async function findFactors(db: Database, account: number): Promise<Factors> {
  const row = await firstRow(db)<Factors>`
      SELECT coalesce(u.hash, '') <> '' AS "hasPassword",
        EXISTS (SELECT FROM totp_secrets t
          WHERE t.account_id = u.id AND t.confirmed_at IS NOT NULL) AS "hasTotp",
        (SELECT count(*) FROM passkeys p WHERE p.account_id = u.id)::int AS passkeys,
        (SELECT count(*) FROM recovery_codes c WHERE c.account_id = u.id)::int AS "recoveryCodes",
        ${isFactorRequired} AS "isRequired"
      FROM users u WHERE u.id = ${account}`
  const none = { hasPassword: false, hasTotp: false, isRequired: false }
  return row ?? { ...none, passkeys: 0, recoveryCodes: 0 }
}

export async function findTotp(
  db: Database,
  account: number,
  state: 'confirmed' | 'unconfirmed',
): Promise<string | undefined> {
  const which = state === 'confirmed' ? sql`IS NOT NULL` : sql`IS NULL`
  return value(db)<string>`
      SELECT secret FROM totp_secrets WHERE account_id = ${account} AND confirmed_at ${which}`
}

/** Sealed secrets of accounts that were sealed by another key, so many at once. */
export const findOtherSeals = (
  db: Database,
  prefix: string,
  after: number,
): Promise<{ account: number; secret: string }[]> => rows(db)`
      SELECT account_id AS account, secret FROM totp_secrets
      WHERE account_id > ${after} AND NOT starts_with(secret, ${prefix})
      ORDER BY account_id LIMIT 500`

/** Replaces a sealed secret, unless it has changed meanwhile (compare-and-set). */
export const replaceSeal = (
  db: Database,
  account: number,
  before: string,
  sealed: string,
): Promise<void> => run(db)`
    UPDATE totp_secrets SET secret = ${sealed} WHERE account_id = ${account} AND secret = ${before}`

/** Stores a secret to be confirmed, in place of one that waits; false when one is confirmed. */
export const beginTotp = (
  db: Database,
  account: number,
  sealed: string,
): Promise<boolean> => changesRows(db)`
    INSERT INTO totp_secrets AS t (account_id, secret) VALUES (${account}, ${sealed})
    ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, created_at = now()
      WHERE t.confirmed_at IS NULL`

/** Confirms the secret whose code was shown; false when it has changed meanwhile. */
export const confirmTotp = (
  db: Database,
  account: number,
  sealed: string,
  step: number,
): Promise<boolean> => changesRows(db)`
    UPDATE totp_secrets SET confirmed_at = now(), last_step = ${step}
    WHERE account_id = ${account} AND secret = ${sealed} AND confirmed_at IS NULL`

/**
 * Takes a time step of an account, once: false when it, or a later one, was used (compare-and-set).
 * The secret is written again, sealed by the present key.
 */
export const consumeTotpStep = (
  db: Database,
  account: number,
  { before, sealed, step }: { before: string; sealed: string; step: number },
): Promise<boolean> => changesRows(db)`
    UPDATE totp_secrets SET last_step = ${step}, secret = ${sealed}
    WHERE account_id = ${account} AND secret = ${before} AND last_step < ${step}
      AND confirmed_at IS NOT NULL`

export const consumeRecoveryCode = (
  db: Database,
  account: number,
  hash: string,
): Promise<boolean> => changesRows(db)`
    DELETE FROM recovery_codes WHERE account_id = ${account} AND hash = ${hash}`

/** Replaces the recovery codes of an account that the caller has locked. */
export async function replaceRecoveryCodes(
  db: Database,
  account: number,
  hashes: readonly string[],
): Promise<void> {
  await db.execute(sql`DELETE FROM recovery_codes WHERE account_id = ${account}`)
  await db.execute(sql`
    INSERT INTO recovery_codes (account_id, hash)
    SELECT ${account}, hash FROM unnest(${sql.param([...hashes])}::text[]) hash`)
}

export const removeTotp = (db: Database, account: number): Promise<void> =>
  run(db)`DELETE FROM totp_secrets WHERE account_id = ${account}`

export const removeUnneededCodes = (db: Database, account: number): Promise<void> => run(db)`
    DELETE FROM recovery_codes c USING users u
    WHERE c.account_id = ${account} AND u.id = c.account_id AND NOT ${hasFactor}`

/**
 * Removes the factors and the identity that an account got since the change of its email that a
 * link undoes, and recovery codes that have nothing left to recover. When codes were issued is not stored.
 */
export async function removeFactorsSince(
  db: Database,
  account: number,
  tokenHash: string,
): Promise<void> {
  const since = sql`(SELECT changed_at FROM email_changes
    WHERE account_id = ${account} AND token_hash = ${tokenHash})`
  await db.execute(sql`
    DELETE FROM totp_secrets
    WHERE account_id = ${account} AND coalesce(confirmed_at, created_at) >= ${since}`)
  await db.execute(sql`
    DELETE FROM passkeys WHERE account_id = ${account} AND created_at >= ${since}`)
  await db.execute(sql`
    DELETE FROM provider_identities WHERE account_id = ${account} AND linked_at >= ${since}`)
  await removeUnneededCodes(db, account)
}

export async function removeFactors(db: Database, account: number): Promise<void> {
  await db.execute(sql`DELETE FROM totp_secrets WHERE account_id = ${account}`)
  await db.execute(sql`DELETE FROM passkeys WHERE account_id = ${account}`)
  await db.execute(sql`DELETE FROM recovery_codes WHERE account_id = ${account}`)
}
