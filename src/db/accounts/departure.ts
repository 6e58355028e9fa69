import { sql } from '@payloadcms/db-postgres'
import { changedBy, rowsOf } from '#src/db/rows.ts'
import type { Database } from '#src/db/transaction.ts'
import { tokensEnd } from './credentials.ts'

/** How much an account owns that others can take over. */
export interface Owned {
  readonly contacts: number
  /** Open ones. */
  readonly followUps: number
}

/** What would be handed over. */
export async function countOwned(db: Database, account: number): Promise<Owned> {
  const [row] = rowsOf(
    await db.execute<{ contacts: number; followUps: number }>(sql`
      SELECT (SELECT count(*) FROM contacts WHERE owner_id = ${account})::int AS contacts,
        (SELECT count(*) FROM follow_ups WHERE owner_id = ${account} AND status = 'pending')::int
          AS "followUps"`),
  )
  return row ?? { contacts: 0, followUps: 0 }
}

/**
 * Gives the contacts and the open follow-ups of an account to another one, or to none (null). What
 * ended keeps its owner, as a record. Contacts are locked before their follow-ups, each in order of
 * id, as everywhere.
 */
export async function handOver(db: Database, account: number, to: number | null): Promise<Owned> {
  const contacts = await db.execute(sql`
    UPDATE contacts c SET owner_id = ${to}, updated_at = now() FROM (
      SELECT id FROM contacts WHERE owner_id = ${account} ORDER BY id FOR NO KEY UPDATE
    ) owned WHERE c.id = owned.id`)
  const followUps = await db.execute(sql`
    UPDATE follow_ups f SET owner_id = ${to}, updated_at = now() FROM (
      SELECT id FROM follow_ups WHERE owner_id = ${account} AND status = 'pending'
      ORDER BY id FOR NO KEY UPDATE
    ) owned WHERE f.id = owned.id`)
  return { contacts: changedBy(contacts), followUps: changedBy(followUps) }
}

/**
 * Ends every session, every token and every link for a new password of an account that the caller
 * has locked.
 */
export async function endAccess(db: Database, account: number): Promise<void> {
  await db.execute(sql`DELETE FROM users_sessions WHERE _parent_id = ${account}`)
  await db.execute(sql`
    UPDATE users SET tokens_valid_from = ${tokensEnd}, kept_token_hash = NULL,
      reset_password_token = NULL, reset_password_expiration = NULL
    WHERE id = ${account}`)
}
