import { firstRow } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * The account and the password hash that was verified: compared again when access is granted
 * (compare-and-set).
 */
export interface Checked {
  readonly id: number
  readonly hash: string
}

export type AdmissionRow = {
  id: number
  username: string
  roles: string[]
  /** The second from which a token is valid, since 1970; perhaps the next one. */
  issuedAt: number
  /** Time until then, in ms. */
  wait: number
}

/**
 * The account to issue a token for, unless its password changed since it was verified, or it was
 * deactivated. Waits for a
 * concurrent change (FOR SHARE), so that no token of the old password outlives it.
 */
export const admitToken = (
  db: Database,
  { id, hash }: Checked,
): Promise<AdmissionRow | undefined> => firstRow(db)`
      WITH held AS MATERIALIZED (
        SELECT id, username, tokens_valid_from FROM users
        WHERE id = ${id} AND hash = ${hash} AND state = 'active' FOR SHARE
      ), clock AS MATERIALIZED (
        SELECT id, clock_timestamp() AS now FROM held
      )
      SELECT held.id, held.username,
        ARRAY(SELECT r.value::text FROM users_roles r WHERE r.parent_id = held.id
          ORDER BY r."order", r.id) AS roles,
        extract(epoch FROM greatest(tokens_valid_from, date_trunc('second', now)))::int
          AS "issuedAt",
        greatest(0, extract(epoch FROM tokens_valid_from - now) * 1000)::float8 AS wait
      FROM held JOIN clock USING (id)`

interface Session {
  readonly sid: string
  /** Seconds. */
  readonly lifetime: number
}

/**
 * Opens a session of the admin UI, unless the password changed since it was verified, or the account
 * was deactivated; deletes the account's expired sessions. Changes nothing else of the account.
 */
export const admitSession = (
  db: Database,
  { id, hash }: Checked,
  { sid, lifetime }: Session,
): Promise<{ id: number; email: string } | undefined> => firstRow(db)`
      WITH held AS MATERIALIZED (
        SELECT id, email FROM users
        WHERE id = ${id} AND hash = ${hash} AND state = 'active' FOR SHARE
      ), past AS (
        DELETE FROM users_sessions s USING held
        WHERE s._parent_id = held.id AND s.expires_at < now()
      ), opened AS (
        INSERT INTO users_sessions (_order, _parent_id, id, created_at, expires_at)
        SELECT (SELECT coalesce(max(s._order), 0) + 1 FROM users_sessions s
            WHERE s._parent_id = held.id),
          held.id, ${sid}, now(), now() + make_interval(secs => ${lifetime}) FROM held
      )
      SELECT id, email FROM held`
