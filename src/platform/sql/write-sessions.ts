import { sql } from '@payloadcms/db-postgres'
import type { Database } from '#src/data/transaction.ts'
import { tokenLifetime } from '#src/server/tokens/token.ts'

interface StoredSession {
  readonly id: string
  readonly expiresAt: string
}

/**
 * Extends those of the sessions that are still open, at most to the longest lifetime from their
 * beginning, and never brings back one that has been ended meanwhile. Waits for a concurrent change
 * of the account.
 */
export async function extendSessions(
  db: Database,
  account: number,
  sessions: readonly StoredSession[],
): Promise<void> {
  await db.execute(sql`SELECT id FROM users WHERE id = ${account} FOR SHARE`)
  await db.execute(sql`
    UPDATE users_sessions s SET expires_at = least(given."expiresAt",
      coalesce(s.created_at, now()) + make_interval(secs => ${tokenLifetime}))
    FROM jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
      AS given (id text, "expiresAt" timestamptz)
    WHERE s._parent_id = ${account} AND s.id = given.id`)
}

/** Ends one session of an account, or all without an id; expired ones are removed with it. */
export async function endSessions(db: Database, account: number, session?: string): Promise<void> {
  await db.execute(sql`SELECT id FROM users WHERE id = ${account} FOR UPDATE`)
  const which = session === undefined ? sql`TRUE` : sql`(id = ${session} OR expires_at < now())`
  await db.execute(sql`DELETE FROM users_sessions WHERE _parent_id = ${account} AND ${which}`)
}
