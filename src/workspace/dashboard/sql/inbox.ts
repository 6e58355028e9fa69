import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '#src/data/fragments.ts'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { found, type ListStart, namedOnDashboard } from './dashboard-rows.ts'

export type WaitingRow = {
  id: number
  title: string
  from: string
  sentAt: string
  /** Whether it is the reader's; otherwise it has no owner. */
  isMine: boolean
  total: number
}

/** Items of the reader, or without an owner. */
const forReader = (reader: number | null) => sql`(owner_id IS NULL OR owner_id = ${reader}::int)`

/** Undecided proposals of the reader or without an owner, the oldest first. */
export async function findWaitingProposals(
  db: Database,
  reader: number | null,
): Promise<ListStart<WaitingRow>> {
  const result = await db.execute<WaitingRow>(sql`
    SELECT id, title, contact_name AS "from", ${isoTime(sql`created_at`)} AS "sentAt",
      owner_id IS NOT NULL AS "isMine", count(*) OVER ()::int AS total
    FROM action_submissions WHERE status = 'new' AND ${forReader(reader)}
    ORDER BY created_at, id LIMIT ${namedOnDashboard}`)
  return found(rowsOf(result))
}

export async function findWaitingMessages(
  db: Database,
  reader: number | null,
): Promise<ListStart<WaitingRow>> {
  const result = await db.execute<WaitingRow>(sql`
    SELECT id, subject AS title, name AS "from", ${isoTime(sql`created_at`)} AS "sentAt",
      owner_id IS NOT NULL AS "isMine", count(*) OVER ()::int AS total
    FROM contact_submissions WHERE status = 'new' AND ${forReader(reader)}
    ORDER BY created_at, id LIMIT ${namedOnDashboard}`)
  return found(rowsOf(result))
}
