import { sql } from '@payloadcms/db-postgres'
import { lockForTransaction } from '#src/data/locks.ts'
import { hasRows, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { tokensEnd } from '../sessions/sql/credentials.ts'

/** Whether another active administrator has a password; waits as `hasAdministrator` does. */
export async function hasLocalAdministratorBeside(db: Database, id: number): Promise<boolean> {
  await lockForTransaction(db, 'administrators')
  return hasRows(db)`
    SELECT FROM users_roles r JOIN users u ON u.id = r.parent_id
    WHERE r.value = 'admin' AND u.state = 'active' AND u.hash <> '' AND u.id <> ${id} LIMIT 1`
}

/**
 * Whether an active administrator with a password exists, so that no provider locks all of them out:
 * counts uncommitted changes of this transaction and committed ones of others; concurrent calls wait
 * for each other's transaction (advisory lock). The database itself rejects a COMMIT that leaves none
 * at all (migrations: keep_an_administrator).
 */
export async function hasAdministrator(db: Database): Promise<boolean> {
  await lockForTransaction(db, 'administrators')
  return (
    (await value(db)<boolean>`SELECT EXISTS (
      SELECT FROM users_roles r JOIN users u ON u.id = r.parent_id
      WHERE r.value = 'admin' AND u.state = 'active' AND u.hash <> '') AS is`) ?? false
  )
}

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
