import { sql } from '@payloadcms/db-postgres'
import { isoTimestamp } from '#src/data/columns.ts'
import { rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { FollowUp } from '#src/payload-types.ts'
import { isReopenable } from './follow-up-work.ts'

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

export type LockedFollowUp = Pick<FollowUp, 'id' | 'status' | 'catchupType'> & {
  contactId: number
  ownerId: number | null
  dueDate: string
  isReopenable: boolean
  isMailed: boolean
}

/**
 * Locks the contacts of follow-ups against deletion until the end of the transaction. Code that
 * locks follow-ups and writes about their contacts calls this first: a deletion locks the contact
 * before its follow-ups.
 */
export const lockContactsOf = (db: Database, ids: readonly number[]): Promise<void> => run(db)`
    SELECT id FROM contacts
    WHERE id IN (SELECT contact_id FROM follow_ups WHERE id = ANY(${numbers(ids)}))
    ORDER BY id FOR KEY SHARE`

/**
 * Locks follow-ups until the end of the transaction, in order of id, so that concurrent calls do
 * not deadlock. Deleted ones are missing.
 */
export async function lockFollowUps(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<LockedFollowUp[]> {
  await db.execute(sql`
    SELECT id FROM follow_ups WHERE id = ANY(${numbers(ids)}) ORDER BY id FOR NO KEY UPDATE`)
  // A separate statement sees what was committed while the locks were waited for.
  return rows(db)`
    SELECT f.id, f.status, f.catchup_type AS "catchupType", f.contact_id AS "contactId",
      f.owner_id AS "ownerId",
      ${isoTimestamp(sql`f.due_date`)} AS "dueDate", ${isReopenable(now)} AS "isReopenable",
      EXISTS (SELECT FROM deliveries d WHERE d.follow_up_id = f.id) AS "isMailed"
    FROM follow_ups f WHERE f.id = ANY(${numbers(ids)}) ORDER BY f.id`
}
