import { sql } from '@payloadcms/db-postgres'
import { isoTime } from '../content/fragments.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'
import { type Found, found, namedOnDashboard } from './dashboard-rows.ts'

export type WaitingRow = { id: number; title: string; from: string; sentAt: string; total: number }

/** Undecided proposals, the oldest first. */
export async function findWaitingProposals(db: Database): Promise<Found<WaitingRow>> {
  const result = await db.execute<WaitingRow>(sql`
    SELECT id, title, contact_name AS "from", ${isoTime(sql`created_at`)} AS "sentAt",
      count(*) OVER ()::int AS total
    FROM action_submissions WHERE status = 'new'
    ORDER BY created_at, id LIMIT ${namedOnDashboard}`)
  return found(rowsOf(result))
}

/** Unhandled messages, the oldest first. */
export async function findWaitingMessages(db: Database): Promise<Found<WaitingRow>> {
  const result = await db.execute<WaitingRow>(sql`
    SELECT id, subject AS title, name AS "from", ${isoTime(sql`created_at`)} AS "sentAt",
      count(*) OVER ()::int AS total
    FROM contact_submissions WHERE status = 'new'
    ORDER BY created_at, id LIMIT ${namedOnDashboard}`)
  return found(rowsOf(result))
}
