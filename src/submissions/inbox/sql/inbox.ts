import { sql } from '@payloadcms/db-postgres'
import type { z } from 'zod'
import type {
  actionSubmissionDetail,
  actionSubmissionsQuery,
  contactSubmission,
  contactSubmissionsQuery,
} from '#src/contract/submissions/inbox.ts'
import { countRows } from '#src/data/count.ts'
import { isoTime } from '#src/data/fragments.ts'
import { rowsOf } from '#src/data/rows.ts'
import { containing, page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'

/** What the public has sent, as the staff API lists it: columns are named as in the contract. */

export type MessageItemRow = z.output<typeof contactSubmission>
export type ProposalItemRow = Omit<z.output<typeof actionSubmissionDetail>, 'content'>
export type ProposalDetailRow = z.output<typeof actionSubmissionDetail>

type Query<S extends z.ZodType> = Omit<z.output<S>, 'total'>
type MessagesQuery = Query<typeof contactSubmissionsQuery>
type ProposalsQuery = Query<typeof actionSubmissionsQuery>

const userOf = (column: ReturnType<typeof sql>) => sql`(
  SELECT json_build_object('id', u.id, 'username', u.username) FROM users u WHERE u.id = ${column})`

const ofStatus = (status: string | undefined) =>
  status === undefined ? sql`TRUE` : sql`s.status = ${status}`

const message = sql`
  s.id, s.name, s.email, s.subject, s.message, s.status,
  ${isoTime(sql`s.handled_at`)} AS "handledAt", ${userOf(sql`s.handled_by_id`)} AS "handledBy",
  s.contact_id AS "contactId", ${isoTime(sql`s.created_at`)} AS "createdAt"`

const messagesOf = ({ search, status }: MessagesQuery) => sql`
  contact_submissions s WHERE ${ofStatus(status)}
  AND ${containing(search, sql`s.name`, sql`s.email`, sql`s.subject`, sql`s.message`)}`

export const countMessages = (db: Database, query: MessagesQuery): Promise<number> =>
  countRows(db, messagesOf(query))

export async function findMessages(db: Database, query: MessagesQuery): Promise<MessageItemRow[]> {
  const result = await db.execute<MessageItemRow>(sql`
    SELECT ${message} FROM ${messagesOf(query)}
    ORDER BY s.created_at DESC, s.id DESC ${page(query)}`)
  return rowsOf(result)
}

export async function findMessage(db: Database, id: number): Promise<MessageItemRow | undefined> {
  const result = await db.execute<MessageItemRow>(
    sql`SELECT ${message} FROM contact_submissions s WHERE s.id = ${id}`,
  )
  return rowsOf(result)[0]
}

const proposal = sql`
  s.id, s.title, s.description, s.contact_name AS "contactName",
  s.contact_email AS "contactEmail", coalesce(s.contact_phone, '') AS "contactPhone",
  coalesce((
    SELECT json_agg(t.text ORDER BY t."order") FROM action_submissions_texts t
    WHERE t.parent_id = s.id AND t.path = 'imageUrls'), '[]') AS "imageUrls",
  s.status, ${isoTime(sql`s.decided_at`)} AS "decidedAt",
  ${userOf(sql`s.decided_by_id`)} AS "decidedBy", s.action_id AS "actionId",
  ${isoTime(sql`s.created_at`)} AS "createdAt"`

const proposalsOf = ({ search, status }: ProposalsQuery) => sql`
  action_submissions s WHERE ${ofStatus(status)}
  AND ${containing(search, sql`s.title`, sql`s.description`, sql`s.contact_name`, sql`s.contact_email`)}`

export const countProposals = (db: Database, query: ProposalsQuery): Promise<number> =>
  countRows(db, proposalsOf(query))

export async function findProposals(
  db: Database,
  query: ProposalsQuery,
): Promise<ProposalItemRow[]> {
  const result = await db.execute<ProposalItemRow>(sql`
    SELECT ${proposal} FROM ${proposalsOf(query)}
    ORDER BY s.created_at DESC, s.id DESC ${page(query)}`)
  return rowsOf(result)
}

export async function findProposalDetail(
  db: Database,
  id: number,
): Promise<ProposalDetailRow | undefined> {
  const result = await db.execute<ProposalDetailRow>(sql`
    SELECT ${proposal}, coalesce(s.content, '') AS content
    FROM action_submissions s WHERE s.id = ${id}`)
  return rowsOf(result)[0]
}
