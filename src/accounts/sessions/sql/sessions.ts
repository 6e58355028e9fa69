import { sql } from '@payloadcms/db-postgres'
import { mustAddFactor } from '#src/accounts/second-factor/sql/factors.ts'
import { lastUsePrecision } from '#src/accounts/sign-ins/sql/sign-ins.ts'
import { queryPrepared } from '#src/data/prepared.ts'
import { hasRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type SessionState = {
  /** Its account is active, and it has not expired. */
  isOpen: boolean
  mustAddFactor: boolean
  isRecorded: boolean
}

export async function findSessionState(
  db: Database,
  account: number,
  session: string,
): Promise<SessionState | undefined> {
  const [row] = await queryPrepared<SessionState>(
    db,
    sql`
      SELECT u.state = 'active' AND EXISTS (SELECT FROM users_sessions o
          WHERE o.id = ${session} AND o._parent_id = u.id AND o.expires_at > now()) AS "isOpen",
        (NOT coalesce(s.has_factor, false) AND ${mustAddFactor}) AS "mustAddFactor",
        coalesce(s.last_used_at > now() - ${lastUsePrecision}, false) AS "isRecorded"
      FROM users u LEFT JOIN sign_ins s ON s.key = ${session} WHERE u.id = ${account}`,
  )
  return row
}

/** Whether a session was opened within ten minutes. */
export const isSessionNew = (
  db: Database,
  account: number,
  session: string,
): Promise<boolean> => hasRows(db)`
    SELECT FROM users_sessions WHERE _parent_id = ${account} AND id = ${session}
      AND created_at > now() - interval '10 minutes'`
