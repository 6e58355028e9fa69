import { sql } from '@payloadcms/db-postgres'
import { affected, changesRows, firstRow, hasRows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export const undoDays = 7

/** How long after a change of its email an account is sent no link for a new password. */
const restPeriod = sql`interval '24 hours'`

export const isEmailNew = (db: Database, account: number): Promise<boolean> => hasRows(db)`
    SELECT FROM email_changes WHERE account_id = ${account} AND changed_at > now() - ${restPeriod}
    LIMIT 1`

interface EmailChange {
  readonly account: number
  readonly from: string
  readonly tokenHash: string
}

/** Stores a change that a link undoes; false for an account that is not active. */
export const addEmailChange = (
  db: Database,
  { account, from, tokenHash }: EmailChange,
): Promise<boolean> => changesRows(db)`
    INSERT INTO email_changes (account_id, from_email, token_hash, expires_at)
    SELECT id, ${from}, ${tokenHash}, now() + make_interval(days => ${undoDays})
    FROM users WHERE id = ${account} AND state = 'active'`

/**
 * Removes the change that led away from an email and all that followed it, because the account has
 * that email again; false when there is none that can be undone.
 */
export const removeChangesSince = (
  db: Database,
  account: number,
  email: string,
): Promise<boolean> => changesRows(db)`
    DELETE FROM email_changes WHERE account_id = ${account} AND id >= (
      SELECT min(id) FROM email_changes
      WHERE account_id = ${account} AND from_email = ${email} AND expires_at > now())`

export type UndoableRow = {
  account: number
  email: string
  username: string
}

export const findEmailChange = (
  db: Database,
  tokenHash: string,
): Promise<UndoableRow | undefined> => firstRow(db)`
      SELECT c.account_id AS account, c.from_email AS email, u.username
      FROM email_changes c JOIN users u ON u.id = c.account_id
      WHERE c.token_hash = ${tokenHash} AND c.expires_at > now() AND u.state = 'active'`

export const removePastEmailChanges = (db: Database): Promise<number> => affected(db)`
    DELETE FROM email_changes
    WHERE expires_at < now() AND changed_at < now() - ${restPeriod}`

export const endEmailUndo = (db: Database, account: number): Promise<void> => run(db)`
    UPDATE email_changes SET expires_at = now()
    WHERE account_id = ${account} AND expires_at > now()`
