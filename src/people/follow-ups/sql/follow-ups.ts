import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { FollowUpsQuery } from '#src/contract/people/follow-ups.ts'
import { dueAt, type Fragment, followUpStatus, isoTimestamp } from '#src/data/columns.ts'
import { countRows } from '#src/data/count.ts'
import { changesRows, column, type Filled, firstRow, hasRows, rows } from '#src/data/rows.ts'
import { changedAfter, containing, page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { isSuppressed, withdrewFollowUps } from '#src/mail/bounces/sql/blocked.ts'
import type { FollowUp, FollowUpRule } from '#src/payload-types.ts'
import { type MailedContact, mailedContact } from '#src/people/contacts/sql/contact.ts'

export type DueRow = MailedContact & {
  id: number
  contactId: number
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
    JOIN ${livingContacts} c ON c.id = f.contact_id
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
    SELECT f.id, c.id AS "contactId", ${mailedContact}, c.name, c.email,
      r.email_template_id AS "templateId"
    FROM ${dueOnes}
    WHERE ${isDue(now)} AND r.email_template_id = ANY(${sql.param(templates)}::int[])
      AND f.id > ${after}
    ORDER BY f.id LIMIT ${limit}
    FOR UPDATE OF f SKIP LOCKED
    FOR KEY SHARE OF c SKIP LOCKED`

export type RuleRow = Filled<
  FollowUpRule,
  'id' | 'name' | 'daysAfter' | 'catchupType' | 'active'
> & { triggerStageId: number; emailTemplateId: number | null }

/** Those of the contract, which are about stages; others are about events. */
const rulesOfStages = sql`follow_up_rules WHERE trigger_stage_id IS NOT NULL`

const selectRules = sql`
  SELECT id, name, trigger_stage_id AS "triggerStageId", days_after::int AS "daysAfter",
    catchup_type AS "catchupType", email_template_id AS "emailTemplateId",
    coalesce(active, false) AS active
  FROM ${rulesOfStages}`

const matchingRules = ({ search, changedSince }: ListQuery) => sql`
  ${containing(search, sql`name`)} AND ${changedAfter(changedSince, sql`updated_at`)}`

export const countRules = (db: Database, query: ListQuery): Promise<number> =>
  countRows(db, sql`${rulesOfStages} AND ${matchingRules(query)}`)

export const findRules = (db: Database, query: ListQuery): Promise<RuleRow[]> => rows(db)`
      ${selectRules} AND ${matchingRules(query)} ORDER BY id ${page(query)}`

export const findRule = (db: Database, id: number): Promise<RuleRow | undefined> =>
  firstRow(db)`${selectRules} AND id = ${id}`

export type FollowUpRow = Pick<FollowUp, 'id' | 'ruleName' | 'catchupType' | 'dueDate'> & {
  contactId: number
  contactName: string
  /** Overdue from the due date on, or from the end of a later snooze. */
  status: FollowUp['status'] | 'overdue'
  ownerId: number | null
  snoozedUntil: string | null
}

const lastCompleted = 100

const selectFollowUps = (now: Date): Fragment => sql`
  SELECT f.id, f.contact_id AS "contactId", c.name AS "contactName",
    f.rule_name AS "ruleName", f.catchup_type AS "catchupType",
    ${isoTimestamp(sql`f.due_date`)} AS "dueDate", ${followUpStatus(now)} AS status,
    f.owner_id AS "ownerId", ${isoTimestamp(sql`f.snoozed_until`)} AS "snoozedUntil"
  FROM follow_ups f JOIN ${livingContacts} c ON c.id = f.contact_id`

const matching = (query: FollowUpsQuery, now: Date): Fragment => {
  const { changedSince, contactId, status } = query
  const conditions = [changedAfter(changedSince, sql`f.updated_at`)]
  if (contactId !== undefined) conditions.push(sql`f.contact_id = ${contactId}`)
  if (status !== undefined) conditions.push(sql`${followUpStatus(now)} = ${status}`)
  return sql.join(conditions, sql` AND `)
}

export const countFollowUps = (db: Database, query: FollowUpsQuery, now: Date): Promise<number> =>
  countRows(db, sql`follow_ups f WHERE ${matching(query, now)}`)

export type ListedFollowUpRow = FollowUpRow & { completedAt: string | null; updatedAt: string }

export const findFollowUps = (
  db: Database,
  query: FollowUpsQuery,
  now: Date,
): Promise<ListedFollowUpRow[]> => rows(db)`
    SELECT f.*, ${isoTimestamp(sql`u.completed_at`)} AS "completedAt",
      ${isoTimestamp(sql`u.updated_at`)} AS "updatedAt"
    FROM (${selectFollowUps(now)} WHERE ${matching(query, now)}
      ORDER BY f.due_date, f.id ${page(query)}) f JOIN follow_ups u ON u.id = f.id
    ORDER BY u.due_date, u.id`

export const findWaitingFollowUps = (db: Database, now: Date): Promise<FollowUpRow[]> => rows(db)`
    ${selectFollowUps(now)} WHERE f.status = 'pending' ORDER BY f.due_date, f.id`

export const findCompletedFollowUps = (db: Database, now: Date): Promise<FollowUpRow[]> => rows(db)`
    ${selectFollowUps(now)} WHERE f.status = 'completed'
    ORDER BY f.completed_at DESC, f.id DESC LIMIT ${lastCompleted}`

export const findOpenFollowUps = (
  db: Database,
  contactId: number,
  now: Date,
): Promise<FollowUpRow[]> => rows(db)`
    ${selectFollowUps(now)} WHERE f.contact_id = ${contactId} AND f.status = 'pending'
    ORDER BY f.due_date, f.id`

export const findFollowUp = (db: Database, id: number, now: Date) =>
  firstRow(db)<FollowUpRow>`${selectFollowUps(now)} WHERE f.id = ${id}`

/**
 * Completes a follow-up whose mail is in the ledger; false when it is not pending any more
 * (compare-and-set).
 */
export const completeSentFollowUp = (db: Database, id: number): Promise<boolean> => changesRows(db)`
    UPDATE follow_ups SET status = 'completed', updated_at = now(), completed_at = now(),
      completed_by_id = NULL
    WHERE id = ${id} AND status = 'pending'`

export const lockTemplate = (db: Database, id: number): Promise<boolean> =>
  hasRows(db)`SELECT id FROM email_templates WHERE id = ${id} FOR KEY SHARE`
