import { sql } from '@payloadcms/db-postgres'
import {
  countedAtMost,
  type InboxFilter,
  type InboxItem,
  type InboxOwner,
  type InboxPage,
  inboxItem,
  inboxOwners,
} from '#src/contract/submissions/inbox-work.ts'
import { type Submission, submissionCollections } from '#src/contract/submissions/submission.ts'
import { type Fragment, isoTimestamp, staffName } from '#src/data/columns.ts'
import { firstRow, onlyRow, rowsOf, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

type Collection = Submission['collection']

const pageSize = 50

const excerptLength = 240

const tables = {
  'contact-submissions': {
    table: sql`contact_submissions`,
    columns: sql`s.subject AS title, s.name AS "from", s.message AS text`,
    replied: sql`r.message_id`,
  },
  'action-submissions': {
    table: sql`action_submissions`,
    columns: sql`s.title, s.contact_name AS "from", s.description AS text`,
    replied: sql`r.proposal_id`,
  },
} as const satisfies Record<Collection, Record<string, Fragment>>

const ownerIs = (owner: InboxOwner, by: number): Fragment => {
  if (owner === 'all') return sql`TRUE`
  return owner === 'mine' ? sql`s.owner_id = ${by}` : sql`s.owner_id IS NULL`
}

const stateIs = (state: InboxFilter['state']): Fragment =>
  state === 'open' ? sql`s.status = 'new'` : sql`s.status <> 'new'`

type Cursor = Pick<InboxItem, 'at' | 'collection' | 'id'>

/**
 * Restricts one table to what follows the last item. Of the same time, messages come before
 * proposals and the newer id before the older.
 */
const isAfterCursor = (collection: Collection, last: Cursor | undefined): Fragment => {
  if (!last) return sql`TRUE`
  const at = sql`${last.at}::timestamptz`
  if (collection === last.collection) return sql`(s.created_at, s.id) < (${at}, ${last.id}::int)`
  return collection === 'action-submissions'
    ? sql`s.created_at <= ${at}`
    : sql`s.created_at < ${at}`
}

interface InboxPosition {
  readonly by: number
  readonly filter: InboxFilter
  readonly after: Cursor | undefined
}

/** The first items of one table, so that the database reads no more than a page of each. */
const newestOf = (collection: Collection, { by, filter, after }: InboxPosition): Fragment => {
  const { table, columns } = tables[collection]
  return sql`(
    SELECT ${collection}::text AS collection, s.id, ${columns}, s.created_at, s.status::text AS status,
      s.owner_id
    FROM ${table} s
    WHERE ${stateIs(filter.state)} AND ${ownerIs(filter.owner, by)} AND ${isAfterCursor(collection, after)}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${pageSize + 1})`
}

const repliesTo = (collection: Collection): Fragment => sql`
  WHEN ${collection} THEN (SELECT count(*) FROM replies r WHERE ${tables[collection].replied} = s.id)`

export async function findInbox(
  db: Database,
  position: InboxPosition,
): Promise<Pick<InboxPage, 'items' | 'hasMore'>> {
  const { kind } = position.filter
  const collections = submissionCollections.filter((each) => kind === 'all' || each === kind)
  const union = sql.join(
    collections.map((each) => newestOf(each, position)),
    sql` UNION ALL `,
  )
  const result = await db.execute<{ item: unknown }>(sql`
    SELECT jsonb_build_object('collection', s.collection, 'id', s.id, 'title', s.title,
      'from', s."from", 'excerpt', left(s.text, ${excerptLength}), 'status', s.status,
      'at', ${isoTimestamp(sql`s.created_at`)},
      'owner', CASE WHEN o.id IS NOT NULL
        THEN jsonb_build_object('id', o.id, 'name', ${staffName(sql`o`)}) END,
      'replies', CASE s.collection ${sql.join(submissionCollections.map(repliesTo), sql` `)} END
    ) AS item
    FROM (SELECT * FROM (${union}) newest
      ORDER BY created_at DESC, collection DESC, id DESC LIMIT ${pageSize + 1}) s
    LEFT JOIN users o ON o.id = s.owner_id
    ORDER BY s.created_at DESC, s.collection DESC, s.id DESC`)
  const items = rowsOf(result).map(({ item }) => inboxItem.parse(item))
  return { items: items.slice(0, pageSize), hasMore: items.length > pageSize }
}

const countOpen = (condition: Fragment): Fragment => sql`(
  SELECT count(*)::int FROM (${sql.join(
    submissionCollections.map(
      (each) => sql`(SELECT 1 FROM ${tables[each].table} s
        WHERE s.status = 'new' AND ${condition} LIMIT ${countedAtMost})`,
    ),
    sql` UNION ALL `,
  )} LIMIT ${countedAtMost}) counted)`

/** Open items: the reader's, unassigned ones, and all. */
export async function countInbox(db: Database, by: number): Promise<InboxPage['counts']> {
  const counts = inboxOwners.map(
    (owner) => sql`${countOpen(ownerIs(owner, by))} AS ${sql.identifier(owner)}`,
  )
  return onlyRow(db)<InboxPage['counts']>`SELECT ${sql.join(counts, sql`, `)}`
}

/** Open items that wait for the reader: assigned to them, or unassigned. */
export async function countWaiting(db: Database, by: number): Promise<number> {
  const condition = sql`(s.owner_id IS NULL OR s.owner_id = ${by})`
  return (await value(db)<number>`SELECT ${countOpen(condition)} AS waiting`) ?? 0
}

/**
 * Locks a message or proposal until the transaction ends, and returns whose it is; undefined when
 * there is none.
 */
export const lockSubmission = (
  db: Database,
  { collection, id }: Submission,
): Promise<{ readonly ownerId: number | null; readonly status: string } | undefined> => firstRow(
  db,
)<{ ownerId: number | null; status: string }>`
    SELECT owner_id AS "ownerId", status::text AS status FROM ${tables[collection].table}
    WHERE id = ${id} FOR UPDATE`
