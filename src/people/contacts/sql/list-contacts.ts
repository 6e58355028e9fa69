import { sql } from '@payloadcms/db-postgres'
import type { ContactsQuery } from '#src/contract/people/contacts.ts'
import type { SegmentRules } from '#src/contract/people/segments.ts'
import { type Fragment, listedContactColumns } from '#src/data/columns.ts'
import { countRows } from '#src/data/count.ts'
import { queryPrepared } from '#src/data/prepared.ts'
import { countAllRows } from '#src/data/row-counts.ts'
import { firstRow } from '#src/data/rows.ts'
import { changedAfter, containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { segmentCondition } from '#src/people/segments/sql/compile.ts'

/** Contacts per batch: few statements, and little memory. */
const batchSize = 2_000

type Cursor = { createdAt: string; id: number }
type BatchRow = { items: string | null; count: number; createdAt: string | null; id: number | null }

export type ContactFilters = Partial<
  Pick<ContactsQuery, 'search' | 'status' | 'progressionStage' | 'tag' | 'changedSince'>
> & { readonly rules?: SegmentRules | undefined }

type ListedContacts = ContactFilters & Pick<ContactsQuery, 'limit' | 'offset'>

/** The documented filters; each has an index. */
export function matching(query: ContactFilters): Fragment {
  const { search, status, progressionStage, tag, changedSince, rules } = query
  const conditions = [
    containing(search, sql`c.name`, sql`c.email`),
    changedAfter(changedSince, sql`c.updated_at`),
  ]
  if (status !== undefined) conditions.push(sql`c.status = ${status}`)
  if (progressionStage !== undefined)
    conditions.push(sql`c.current_stage_id = (
      SELECT id FROM progression_stages WHERE name = ${progressionStage})`)
  if (tag !== undefined)
    conditions.push(sql`EXISTS (SELECT FROM contacts_texts t
      WHERE t.parent_id = c.id AND t.path = 'tags' AND t.text = ${tag})`)
  if (rules !== undefined) conditions.push(segmentCondition(rules))
  return sql.join(conditions, sql` AND `)
}

const filters = ['search', 'status', 'progressionStage', 'tag', 'changedSince', 'rules'] as const

const isUnfiltered = (query: ContactFilters): boolean =>
  filters.every((filter) => query[filter] === undefined)

export const countContacts = (db: Database, query: ContactFilters): Promise<number> =>
  isUnfiltered(query)
    ? countAllRows(db, 'contacts')
    : countRows(db, sql`${livingContacts} c WHERE ${matching(query)}`)

const after = (cursor: Cursor | undefined): Fragment =>
  cursor === undefined
    ? sql`TRUE`
    : sql`(c.created_at, c.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::int)`

interface Batch {
  readonly cursor: Cursor | undefined
  readonly limit: number
  readonly offset: number
}

const rowsAfter = (query: ContactFilters, cursor: Cursor | undefined): Fragment => sql`
      SELECT c.id, c.created_at,
        (SELECT row_to_json(listed)::text FROM (SELECT ${listedContactColumns}) listed) AS item
      FROM ${livingContacts} c LEFT JOIN progression_stages s ON s.id = c.current_stage_id
      WHERE ${matching(query)} AND ${after(cursor)}
      ORDER BY c.created_at DESC, c.id DESC`

/** A batch of the list, its items as the text of JSON objects separated by commas. */
const batchOf = (rows: Fragment): Fragment => sql`
    SELECT string_agg(item, ',') AS items, count(*)::int AS count,
      (array_agg(created_at))[count(*)]::text AS "createdAt", (array_agg(id))[count(*)] AS id
    FROM (${rows}) batch`

/**
 * Prepared, since planning it takes as long as its execution. Its plan is for a hundred rows,
 * whatever the limit: of a limit that it does not know the planner expects a tenth of the table.
 */
const findFirstPage = async (db: Database, limit: number): Promise<BatchRow | undefined> => {
  const hundred = sql`SELECT * FROM (${rowsAfter({}, undefined)} LIMIT 100) hundred LIMIT ${limit}`
  return (await queryPrepared<BatchRow>(db, batchOf(hundred)))[0]
}

function findBatch(
  db: Database,
  query: ContactFilters,
  { cursor, limit, offset }: Batch,
): Promise<BatchRow | undefined> {
  const isFirstPage = isUnfiltered(query) && cursor === undefined && offset === 0
  if (isFirstPage && limit <= 100) return findFirstPage(db, limit)
  const rows = sql`${rowsAfter(query, cursor)} LIMIT ${limit} OFFSET ${offset}`
  return firstRow(db)`${batchOf(rows)}`
}

/**
 * Streams the list as chunks of one JSON array, newest first. Postgres serializes the JSON, and
 * batches use keyset pagination, so that a slow client holds no connection, 100,000 contacts are
 * never in memory at once, and no contact appears twice.
 */
export async function* listContactsJson(
  db: Database,
  query: ListedContacts,
): AsyncGenerator<string, void> {
  let left = query.limit ?? Number.POSITIVE_INFINITY
  let offset = query.offset
  let cursor: Cursor | undefined
  let lead = '['
  while (left > 0) {
    const limit = Math.min(left, batchSize)
    const batch = await findBatch(db, query, { cursor, limit, offset })
    if (!batch?.items || batch.createdAt === null || batch.id === null) break
    yield lead + batch.items
    lead = ','
    left = batch.count < limit ? 0 : left - batch.count
    offset = 0
    cursor = { createdAt: batch.createdAt, id: batch.id }
  }
  yield lead === '[' ? '[]' : ']'
}
