import { sql } from '@payloadcms/db-postgres'
import type { ProposalKind, ProposalStatus } from '#src/contract/submissions/submission.ts'
import { isoTime } from '#src/data/fragments.ts'
import { type Filled, firstRow, hasRows, onlyRow, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import type { ActionSubmission, ContactSubmission } from '#src/payload-types.ts'

export type ProposalRow = Filled<
  ActionSubmission,
  'id' | 'kind' | 'title' | 'description' | 'content' | 'imageUrls' | 'location' | 'allDay'
> & {
  /** Of an event. */
  startDate: string | null
}

const proposal = sql`
  s.id, coalesce(s.kind, 'action') AS kind, s.title, s.description, coalesce(s.content, '') AS content, coalesce((
    SELECT json_agg(t.text ORDER BY t."order") FROM action_submissions_texts t
    WHERE t.parent_id = s.id AND t.path = 'imageUrls'), '[]') AS "imageUrls",
  ${isoTime(sql`s.start_date`)} AS "startDate", coalesce(s.all_day, false) AS "allDay",
  coalesce(s.location, '') AS location`

export const findProposal = (db: Database, id: number): Promise<ProposalRow | undefined> =>
  firstRow(db)`SELECT ${proposal} FROM action_submissions s WHERE s.id = ${id}`

/** An id as a proposal that is stored now would have. */
export async function reserveProposalId(db: Database): Promise<number> {
  const { id } = await onlyRow(db)<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('action_submissions', 'id'))::int AS id`
  return id
}

export type DecisionRow = {
  kind: ProposalKind
  status: ProposalStatus
  /** The name of the user who decided; "" before that, or when their account is deleted. */
  decidedBy: string
  decidedAt: string | null
  action: number | null
  event: number | null
}

export const findDecision = (
  db: Database,
  id: number,
): Promise<DecisionRow | undefined> => firstRow(db)`
    SELECT coalesce(s.kind, 'action') AS kind, s.status, coalesce(nullif(u.display_name, ''), u.username, '') AS "decidedBy",
      ${isoTime(sql`s.decided_at`)} AS "decidedAt", s.action_id AS action,
      s.event_id AS event
    FROM action_submissions s LEFT JOIN users u ON u.id = s.decided_by_id
    WHERE s.id = ${id}`

/**
 * An undecided proposal, its row locked until the transaction ends, so that of two concurrent
 * decisions one is rejected; undefined when it is decided, or there is none.
 */
export const lockUndecided = (
  db: Database,
  id: number,
): Promise<ProposalRow | undefined> => firstRow(db)`
    SELECT ${proposal} FROM action_submissions s WHERE s.id = ${id} AND s.status = 'new'
    FOR UPDATE OF s`

export const isSlugTaken = (
  db: Database,
  table: 'actions' | 'events',
  slug: string,
): Promise<boolean> => hasRows(db)`SELECT FROM ${sql.identifier(table)} 
    WHERE slug = ${slug} AND deleted_at IS NULL`

export type MessageRow = Pick<
  ContactSubmission,
  'name' | 'email' | 'subject' | 'message' | 'status'
> & {
  contactId: number | null
}

export const lockMessage = (db: Database, id: number): Promise<MessageRow | undefined> => firstRow(
  db,
)`
    SELECT name, email, subject, message, status, contact_id AS "contactId"
    FROM contact_submissions WHERE id = ${id} FOR UPDATE`

export const findContactByEmail = (db: Database, email: string): Promise<number | undefined> =>
  value(
    db,
  )`SELECT id FROM ${livingContacts} contacts WHERE lower(email) = lower(${email}) ORDER BY id LIMIT 1`
