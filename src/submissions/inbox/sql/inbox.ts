import { sql } from '@payloadcms/db-postgres'
import type { z } from 'zod'
import type {
  actionSubmissionDetail,
  actionSubmissionsQuery,
  contactSubmission,
  contactSubmissionsQuery,
} from '#src/contract/submissions/inbox.ts'
import { isoTime } from '#src/data/fragments.ts'
import { listedRows } from '#src/data/listed-rows.ts'
import { firstRow } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
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
  status === undefined ? sql`TRUE` : sql`e.status = ${status}`

const message = sql`
  e.id, e.name, e.email, e.subject, e.message, e.status,
  ${isoTime(sql`e.handled_at`)} AS "handledAt", ${userOf(sql`e.handled_by_id`)} AS "handledBy",
  e.contact_id AS "contactId", ${isoTime(sql`e.created_at`)} AS "createdAt"`

export const {
  count: countMessages,
  list: findMessages,
  one: findMessage,
} = listedRows<MessageItemRow, MessagesQuery>({
  table: 'contact_submissions',
  columns: message,
  matching: ({ search, status }) => sql`${ofStatus(status)}
    AND ${containing(search, sql`e.name`, sql`e.email`, sql`e.subject`, sql`e.message`)}`,
})

const proposal = sql`
  e.id, e.title, e.description, e.contact_name AS "contactName",
  e.contact_email AS "contactEmail", coalesce(e.contact_phone, '') AS "contactPhone",
  coalesce((
    SELECT json_agg(t.text ORDER BY t."order") FROM action_submissions_texts t
    WHERE t.parent_id = e.id AND t.path = 'imageUrls'), '[]') AS "imageUrls",
  e.status, ${isoTime(sql`e.decided_at`)} AS "decidedAt",
  ${userOf(sql`e.decided_by_id`)} AS "decidedBy", e.action_id AS "actionId",
  ${isoTime(sql`e.created_at`)} AS "createdAt"`

/** Of actions alone: what the contract's list has always been about. */
const matchingProposals = ({ search, status }: ProposalsQuery) => sql`e.kind = 'action'
  AND ${ofStatus(status)}
  AND ${containing(search, sql`e.title`, sql`e.description`, sql`e.contact_name`, sql`e.contact_email`)}`

export const { count: countProposals, list: findProposals } = listedRows<
  ProposalItemRow,
  ProposalsQuery
>({ table: 'action_submissions', columns: proposal, matching: matchingProposals })

export const findProposalDetail = (
  db: Database,
  id: number,
): Promise<ProposalDetailRow | undefined> =>
  firstRow(db)`
    SELECT ${proposal}, coalesce(e.content, '') AS content FROM action_submissions e
    WHERE e.id = ${id} AND e.kind = 'action'`
