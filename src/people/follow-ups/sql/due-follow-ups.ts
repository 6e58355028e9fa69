import { sql } from '@payloadcms/db-postgres'
import { dueAt } from '#src/data/columns.ts'
import { column, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isSuppressed, withdrewFollowUps } from '#src/mail/bounces/sql/blocked.ts'

export type DueRow = {
  id: number
  contactId: number
  name: string
  email: string
  templateId: number
}

/** Due, with a mail to send to a contact who may be mailed. */
const isDue = (now: Date) => sql`
  f.status = 'pending' AND ${dueAt} <= ${now.toISOString()}::timestamptz
  AND c.email IS NOT NULL AND NOT ${sql.raw(isSuppressed('c.email'))}
  AND NOT ${sql.raw(withdrewFollowUps('c.email'))}`

const dueOnes = sql`
  follow_ups f
    JOIN contacts c ON c.id = f.contact_id
    JOIN follow_up_rules r ON r.id = f.rule_id`

export const findDueTemplates = (db: Database, now: Date): Promise<number[]> => column(db)`
    SELECT DISTINCT r.email_template_id AS id FROM ${dueOnes}
    WHERE ${isDue(now)} AND r.email_template_id IS NOT NULL ORDER BY 1`

/**
 * Locks the next batch of follow-ups that are due (snoozes included) and have a mail of one of these
 * templates to send, in order of id after `after`, until the end of the transaction. Rows that
 * another worker has locked, or whose contact is being deleted, are skipped (SKIP LOCKED), so that
 * no worker waits and each is sent once. Those whose contact must not be mailed wait for a person.
 */
export const claimDueFollowUps = (
  db: Database,
  {
    now,
    after,
    limit,
    templates,
  }: { now: Date; after: number; limit: number; templates: readonly number[] },
): Promise<DueRow[]> => rows(db)`
    SELECT f.id, c.id AS "contactId", c.name, c.email,
      r.email_template_id AS "templateId"
    FROM ${dueOnes}
    WHERE ${isDue(now)} AND r.email_template_id = ANY(${sql.param(templates)}::int[])
      AND f.id > ${after}
    ORDER BY f.id LIMIT ${limit}
    FOR UPDATE OF f SKIP LOCKED
    FOR KEY SHARE OF c SKIP LOCKED`
