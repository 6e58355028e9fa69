import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { Interaction } from '#src/contract/people/interactions.ts'
import { type TimelineCursor, timelineItem } from '#src/contract/people/timeline.ts'
import { type Fragment, isoTimestamp } from '#src/data/columns.ts'
import { countRows } from '#src/data/count.ts'
import { queryPrepared } from '#src/data/prepared.ts'
import { firstRow, hasRows, rows, value } from '#src/data/rows.ts'
import { changedAfter, page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { type SubjectParts, subjectParts } from '#src/mail/ledger/sql/ledger.ts'
import { emailsOfContact } from '#src/people/contacts/sql/contact.ts'
import { type ShownItems, timelineItems } from './timeline-items.ts'

export const lockEvent = (db: Database, id: number): Promise<boolean> =>
  hasRows(db)`SELECT id FROM events WHERE id = ${id} AND deleted_at IS NULL FOR KEY SHARE`

/** Whose timeline: a contact's with all its emails, an email's (lower case), or both. */
export interface TimelineOf {
  readonly contact: number | null
  readonly email: string | null
}

interface TimelineQuery extends ShownItems {
  readonly of: TimelineOf
  readonly before: TimelineCursor | undefined
  readonly limit: number
}

const older = (before: TimelineCursor | undefined): Fragment =>
  before === undefined
    ? sql`TRUE`
    : sql`("timestamp", kind, id) < (${before.timestamp}::bigint, ${before.kind}, ${before.id}::int)`

/** Pending follow-ups sort before everything that has happened, however long they are overdue. */
const ahead = sql`CASE WHEN kind = 'follow-up' AND said->>'status' IN ('pending', 'overdue')
  THEN interval '1000 years' ELSE interval '0' END`

/** The timestamp is that of the cursor, in µs since 1970. */
type Row = { timestamp: string; item: unknown }

const mailItem = subjectParts.loose().extend({ kind: z.literal('mail') })

/**
 * A page of a person's timeline (keyset pagination): pending items, then newest first, with their
 * cursors. `subjectOf` returns the subject of a mail as its recipient read it.
 */
export async function findTimeline(
  db: Database,
  { of, before, limit, ...shown }: TimelineQuery,
  subjectOf: (parts: SubjectParts) => string,
) {
  const toItem = (item: unknown) => {
    const { data: mail } = mailItem.safeParse(item)
    return timelineItem.parse(mail ? { ...mail, subject: subjectOf(mail) } : item)
  }
  const rows = await queryPrepared<Row>(
    db,
    sql`
    WITH contact AS (SELECT id, email FROM ${livingContacts} contacts WHERE id = ${of.contact}::int),
    emails AS (${emailsOfContact(sql`${of.contact}::int`)}
      UNION SELECT ${of.email}::text WHERE ${of.email}::text IS NOT NULL),
    found AS (${timelineItems(shown)}),
    placed AS (
      SELECT kind COLLATE "C" AS kind, id, at, said,
        (extract(epoch FROM at + ${ahead}) * 1000000)::bigint AS "timestamp" FROM found)
    SELECT "timestamp"::text, said
      || jsonb_build_object('kind', kind, 'id', id, 'at', ${isoTimestamp(sql`at`)}) AS item
    FROM placed WHERE ${older(before)}
    ORDER BY "timestamp" DESC, kind DESC, id DESC LIMIT ${limit}`,
  )
  return rows.map(({ timestamp, item }) => ({ timestamp, item: toItem(item) }))
}

/** The current stage of a contact, null before the first; undefined without such a contact. */
export const findCurrentStage = (db: Database, contactId: number) =>
  value(db)<
    number | null
  >`SELECT current_stage_id AS stage FROM ${livingContacts} contacts WHERE id = ${contactId}`

const selectInteractions = sql`
  SELECT i.id, i.kind, coalesce(i.notes, '') AS notes, ${isoTimestamp(sql`i.at`)} AS at,
    i.event_id AS event, u.username AS "createdBy"
  FROM interactions i LEFT JOIN users u ON u.id = i.by_id`

type InteractionsQuery = Omit<ListQuery, 'search'>

const ofContact = (contact: number, { changedSince }: InteractionsQuery) => sql`
  i.contact_id = ${contact} AND ${changedAfter(changedSince, sql`i.updated_at`)}`

export const countInteractions = (
  db: Database,
  contact: number,
  query: InteractionsQuery,
): Promise<number> => countRows(db, sql`interactions i WHERE ${ofContact(contact, query)}`)

export const findInteractions = (db: Database, contact: number, query: InteractionsQuery) => rows(
  db,
)<Interaction>`
    ${selectInteractions} WHERE ${ofContact(contact, query)}
    ORDER BY i.at DESC, i.id DESC ${page(query)}`

export const findInteraction = (db: Database, id: number) =>
  firstRow(db)<Interaction>`${selectInteractions} WHERE i.id = ${id}`
