import { sql } from '@payloadcms/db-postgres'
import type { Database } from '#src/data/transaction.ts'
import { tokensEnd } from '../sessions/sql/credentials.ts'

/**
 * Ends every session, every token and every link for a new password of an account that the caller
 * has locked. The next link may be requested at once.
 */
export async function endAccess(db: Database, account: number): Promise<void> {
  await db.execute(sql`DELETE FROM users_sessions WHERE _parent_id = ${account}`)
  await db.execute(sql`
    UPDATE users SET tokens_valid_from = ${tokensEnd}, kept_token_hash = NULL,
      reset_password_token = NULL, reset_password_expiration = NULL,
      reset_password_requested_at = NULL
    WHERE id = ${account}`)
}
