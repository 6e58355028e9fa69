import { sql } from '@payloadcms/db-postgres'
import { tokensEnd } from '#src/accounts/sessions/sql/credentials.ts'
import { affectedRows, changesRows, rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * Where an account is signed in: sessions of the admin UI by their id, tokens of the contract by
 * their hash. A row about a token decides nothing unless it is ended: tokens are stateless, and one
 * without a row is as good.
 */

/** How exact the last use is: one write an hour and sign-in. */
export const lastUsePrecision = sql`interval '1 hour'`

export interface Client {
  readonly device: string
  readonly network: string
}

interface IssuedToken extends Client {
  readonly account: number
  readonly key: string
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Tokens of an account that are listed; older ones stay valid. */
const listed = 100

/**
 * Records a token that is given out; false when the same one was ended within its second. Removes
 * expired rows of the account, and the oldest beyond the limit that were not ended.
 */
export async function recordToken(db: Database, token: IssuedToken): Promise<boolean> {
  const { account, key, issuedAt, expiresAt, device, network } = token
  await db.execute(sql`
    DELETE FROM sign_ins WHERE account_id = ${account} AND (expires_at < now() OR key IN (
      SELECT key FROM sign_ins
      WHERE account_id = ${account} AND kind = 'token' AND ended_at IS NULL
      ORDER BY created_at DESC, key OFFSET ${listed - 1}))`)
  return changesRows(db)`
    INSERT INTO sign_ins AS s
      (key, account_id, kind, device, network, created_at, last_used_at, expires_at)
    VALUES (${key}, ${account}, 'token', ${device}, ${network}, to_timestamp(${issuedAt}), now(),
      to_timestamp(${expiresAt}))
    ON CONFLICT (key) DO UPDATE SET last_used_at = now(), device = excluded.device,
      network = excluded.network
      WHERE s.ended_at IS NULL`
}

/** Records that a token was used, also one from before tokens were recorded. */
export const recordTokenUse = (
  db: Database,
  account: number,
  key: string,
  { iat, exp }: { readonly iat: number; readonly exp: number },
): Promise<void> => run(db)`
    INSERT INTO sign_ins AS s
      (key, account_id, kind, device, network, created_at, last_used_at, expires_at)
    SELECT ${key}, id, 'token', '', '', to_timestamp(${iat}), now(), to_timestamp(${exp})
    FROM users WHERE id = ${account}
    ON CONFLICT (key) DO UPDATE SET last_used_at = now()
      WHERE s.last_used_at <= now() - ${lastUsePrecision}`

interface Opened extends Client {
  /** Whether the provider asked for a second factor that the settings trust. */
  readonly hasFactor: boolean
}

/** Records a session that was opened, or used; what is known of it stays where nothing is given. */
export const recordSession = (
  db: Database,
  account: number,
  session: string,
  { device, network, hasFactor }: Opened = { device: '', network: '', hasFactor: false },
): Promise<void> => run(db)`
    INSERT INTO sign_ins AS s
      (key, account_id, kind, device, network, has_factor, created_at, last_used_at, expires_at)
    SELECT ${session}, id, 'session', ${device}, ${network}, ${hasFactor}, now(), now(),
      now() + interval '8 days' FROM users WHERE id = ${account}
    ON CONFLICT (key) DO UPDATE SET last_used_at = now(), expires_at = excluded.expires_at`

export type SignInRow = {
  key: string
  kind: 'session' | 'token'
  device: string
  network: string
  createdAt: string
  /** To the hour. */
  lastUsedAt: string
}

const iso = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const listSignIns = (db: Database, account: number): Promise<SignInRow[]> => rows(db)`
      SELECT key, kind, device, network, ${iso(sql`created`)} AS "createdAt",
        ${iso(sql`used`)} AS "lastUsedAt"
      FROM (
        SELECT o.id AS key, 'session' AS kind, coalesce(s.device, '') AS device,
          coalesce(s.network, '') AS network, coalesce(o.created_at, now()) AS created,
          coalesce(s.last_used_at, o.created_at, now()) AS used
        FROM users_sessions o LEFT JOIN sign_ins s ON s.key = o.id
        WHERE o._parent_id = ${account} AND o.expires_at > now()
        UNION ALL
        SELECT s.key, 'token', s.device, s.network, s.created_at, s.last_used_at
        FROM sign_ins s JOIN users u ON u.id = s.account_id
        WHERE s.account_id = ${account} AND s.kind = 'token' AND s.ended_at IS NULL
          AND s.expires_at > now() AND (u.tokens_valid_from IS NULL
            OR s.created_at >= u.tokens_valid_from OR s.key = u.kept_token_hash)
      ) each ORDER BY used DESC, key LIMIT 200`

export const endToken = (db: Database, account: number, key: string): Promise<void> => run(db)`
    UPDATE sign_ins SET ended_at = now()
    WHERE key = ${key} AND account_id = ${account} AND kind = 'token' AND ended_at IS NULL`

/**
 * Ends every session and token of an account but the one of the request: a session's id or a token's
 * hash. Waits for a concurrent change of the account.
 */
export async function endOthers(
  db: Database,
  account: number,
  current: { readonly session: string | null; readonly token: string | null },
): Promise<void> {
  await db.execute(sql`SELECT id FROM users WHERE id = ${account} FOR UPDATE`)
  await db.execute(sql`
    DELETE FROM users_sessions
    WHERE _parent_id = ${account} AND id IS DISTINCT FROM ${current.session}`)
  await db.execute(sql`
    UPDATE users SET tokens_valid_from = ${tokensEnd}, kept_token_hash = ${current.token}
    WHERE id = ${account}`)
}

export async function removePastSignIns(db: Database): Promise<number> {
  const past = await db.execute(sql`DELETE FROM sign_ins WHERE expires_at < now()`)
  const challenges = await db.execute(sql`DELETE FROM passkey_challenges WHERE expires_at < now()`)
  const attempts = await db.execute(sql`DELETE FROM provider_attempts WHERE expires_at < now()`)
  return affectedRows(past) + affectedRows(challenges) + affectedRows(attempts)
}
