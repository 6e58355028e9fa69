import { sql } from '@payloadcms/db-postgres'
import { emailLock } from '#src/data/locks.ts'
import { hasRows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { notifyWorkers } from '#src/mail/delivery/sql/notify-workers.ts'

/** Queues the job that links answers, in the transaction that accepts some. */
export async function queueLinking(db: Database): Promise<void> {
  await run(db)`
    INSERT INTO payload_jobs (task_slug, queue, input) VALUES ('linkPeople', 'send', '{}')`
  await notifyWorkers(db)
}

export const arePeopleToLink = (db: Database): Promise<boolean> =>
  hasRows(db)`SELECT FROM form_answers WHERE to_link IS NOT NULL LIMIT 1`

/** Locks the next answers to link that no other worker does, until the end of the transaction. */
export const lockNextToLink = (db: Database, after: number): Promise<number | undefined> =>
  value(db)`
    SELECT id FROM form_answers WHERE to_link IS NOT NULL AND id > ${after}
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`

/** So that a person is made once, of however many answers at once, and not while they are erased. */
export const lockEmail = (db: Database, email: string): Promise<void> =>
  run(db)`SELECT pg_advisory_xact_lock(${emailLock(sql`${email}::text`)})`

/**
 * Whether the owner of answers gets newsletters by the newest entry of the ledger since they gave
 * them; undefined where there is none.
 */
export const findDecisionSince = (db: Database, id: number): Promise<boolean | undefined> =>
  value(db)`
    SELECT c.given FROM form_answers a JOIN consents c ON c.email = a.email
    WHERE a.id = ${id} AND c.purpose = 'newsletter'
      AND c.at > coalesce(a.confirmed_at, a.created_at)
    ORDER BY c.id DESC LIMIT 1`
