import { sql } from '@payloadcms/db-postgres'
import {
  reopenableFor,
  type WorkItem,
  type WorkPage,
  type WorkView,
  workItem,
} from '#src/contract/people/follow-up-work.ts'
import { countedAtMost } from '#src/contract/submissions/inbox-work.ts'
import { dueAt, type Fragment, followUpStatus, isoTimestamp, staffName } from '#src/data/columns.ts'
import { hasRows, onlyRow, rows, rowsOf, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { isOfLivingContact, livingContacts } from '#src/data/trash.ts'
import type { FollowUp } from '#src/payload-types.ts'

const pageSize = 50

/** When a follow-up ended; of a cancelled one its last change is its end. */
const endedAt = sql`coalesce(f.completed_at, f.updated_at)`

/** Whether a follow-up ended recently, and not by its mail, which cannot be taken back. */
export const isReopenable = (now: Date): Fragment => sql`(f.status <> 'pending'
  AND ${endedAt} > ${new Date(now.getTime() - reopenableFor).toISOString()}::timestamptz
  AND NOT EXISTS (SELECT FROM deliveries d WHERE d.follow_up_id = f.id))`

interface Reader {
  readonly by: number
  readonly now: Date
  /** Bounds of the day in the reader's time zone. */
  readonly day: { readonly from: string; readonly until: string }
}

const conditionsOf = ({ by, now, day }: Reader) =>
  ({
    mine: sql`f.owner_id = ${by}`,
    today: sql`(${dueAt} >= ${day.from}::timestamptz AND ${dueAt} < ${day.until}::timestamptz)`,
    overdue: sql`${dueAt} <= ${now.toISOString()}::timestamptz`,
    open: sql`TRUE`,
    unassigned: sql`f.owner_id IS NULL`,
  }) satisfies Record<Exclude<WorkView, 'done'>, Fragment>

/** The number of open follow-ups in each view, in one scan of them. */
export async function countWork(db: Database, reader: Reader): Promise<WorkPage['counts']> {
  const { mine, today, overdue, open, unassigned } = conditionsOf(reader)
  return onlyRow(db)<WorkPage['counts']>`
    SELECT count(*) FILTER (WHERE ${mine})::int AS mine,
      count(*) FILTER (WHERE ${today})::int AS today,
      count(*) FILTER (WHERE ${overdue})::int AS overdue,
      count(*) FILTER (WHERE ${open})::int AS open,
      count(*) FILTER (WHERE ${unassigned})::int AS unassigned
    FROM follow_ups f WHERE f.status = 'pending' AND ${isOfLivingContact}`
}

interface WorkFilter extends Reader {
  readonly view: WorkView
  readonly after: Pick<WorkItem, 'at' | 'id'> | undefined
}

const partsOf = ({ view, after, ...reader }: WorkFilter) => {
  if (view === 'done')
    return {
      at: endedAt,
      filter: after
        ? sql`f.status <> 'pending' AND (${endedAt}, f.id) < (${after.at}::timestamptz, ${after.id}::int)`
        : sql`f.status <> 'pending'`,
      direction: sql`DESC`,
    }
  const condition = sql`f.status = 'pending' AND ${conditionsOf(reader)[view]}`
  return {
    at: dueAt,
    filter: after
      ? sql`${condition} AND (${dueAt}, f.id) > (${after.at}::timestamptz, ${after.id}::int)`
      : condition,
    direction: sql`ASC`,
  }
}

export async function findWork(
  db: Database,
  work: WorkFilter,
): Promise<Pick<WorkPage, 'items' | 'hasMore'>> {
  const { at, filter, direction } = partsOf(work)
  const { now } = work
  const result = await db.execute<{ item: unknown }>(sql`
    SELECT jsonb_build_object('id', f.id, 'contactId', c.id, 'contactName', c.name,
      'phone', c.phone, 'ruleName', f.rule_name, 'catchupType', f.catchup_type,
      'dueDate', ${isoTimestamp(sql`f.due_date`)},
      'snoozedUntil', ${isoTimestamp(sql`f.snoozed_until`)}, 'status', ${followUpStatus(now)},
      'owner', CASE WHEN o.id IS NOT NULL
        THEN jsonb_build_object('id', o.id, 'name', ${staffName(sql`o`)}) END,
      'at', ${isoTimestamp(at)}, 'isReopenable', ${isReopenable(now)}) AS item
    FROM follow_ups f
      JOIN ${livingContacts} c ON c.id = f.contact_id
      LEFT JOIN users o ON o.id = f.owner_id
    WHERE ${filter}
    ORDER BY ${at} ${direction}, f.id ${direction} LIMIT ${pageSize + 1}`)
  const items = rowsOf(result).map(({ item }) => workItem.parse(item))
  return { items: items.slice(0, pageSize), hasMore: items.length > pageSize }
}

export const hasOwnFollowUps = (db: Database, user: number): Promise<boolean> => hasRows(db)`
    SELECT FROM follow_ups f
    WHERE owner_id = ${user} AND status = 'pending' AND ${isOfLivingContact} LIMIT 1`

/** How many due follow-ups a user owns, or have no owner: at most `countedAtMost`. */
export const countDue = async (db: Database, by: number, now: Date): Promise<number> =>
  (await value(db)<number>`
    SELECT count(*)::int AS due FROM (
      SELECT FROM follow_ups f
      WHERE f.status = 'pending' AND ${dueAt} <= ${now.toISOString()}::timestamptz
        AND (f.owner_id IS NULL OR f.owner_id = ${by}) AND ${isOfLivingContact} LIMIT ${countedAtMost}) due`) ??
  0

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
    SELECT id FROM ${livingContacts} contacts
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
    FROM follow_ups f WHERE f.id = ANY(${numbers(ids)}) AND ${isOfLivingContact} ORDER BY f.id`
}
