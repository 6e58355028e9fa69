import { sql } from '@payloadcms/db-postgres'
import type { Pool } from 'pg'
import type { deliveryStatuses } from '#src/contract/newsletters/enums.ts'
import { queryPrepared } from './prepared.ts'
import type { Database } from './transaction.ts'

/**
 * Tables that grow with the people an organisation reaches. Triggers record how many rows each
 * statement adds or removes, in `row_counts` and in its transaction, so that a list of all rows
 * knows their number without a scan.
 */
export const countedTables: ReadonlySet<string> = new Set([
  'action_submissions',
  'consents',
  'contact_submissions',
  'contacts',
  'deliveries',
  'follow_ups',
  'interactions',
  'newsletter_subscribers',
  'progression_entries',
])

export const isCounted = (table: string): boolean => countedTables.has(table)

/** The number of all rows of a table that is counted, as its transaction sees them. */
export async function countAllRows(db: Database, table: string): Promise<number> {
  const [row] = await queryPrepared<{ count: number }>(
    db,
    sql`SELECT coalesce(sum(change), 0)::int AS count FROM row_counts WHERE table_name = ${table}`,
  )
  return row?.count ?? 0
}

type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * The number of all deliveries by status. Triggers record what each statement changes, as they do
 * for all rows of a table, so that a ledger of millions is not read.
 */
export async function countAllDeliveries(
  pool: Pick<Pool, 'query'>,
): Promise<ReadonlyMap<DeliveryStatus, number>> {
  const { rows } = await pool.query<{ status: DeliveryStatus; count: number }>(
    `SELECT split_part(table_name, '.', 2) AS status, sum(change)::int AS count
     FROM row_counts WHERE starts_with(table_name, 'deliveries.') GROUP BY 1`,
  )
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/**
 * Replaces the changes of each table by their sum: a list adds up those since the last time. In a
 * separate transaction, since it holds a lock to its end.
 */
export async function mergeRowCounts(tx: Database): Promise<void> {
  // Conflicts with itself and with a TRUNCATE, which would not see the sum of what it deletes.
  await tx.execute(sql`LOCK TABLE row_counts IN SHARE UPDATE EXCLUSIVE MODE`)
  await tx.execute(sql`
    WITH merged AS (
      DELETE FROM row_counts WHERE table_name IN (
        SELECT table_name FROM row_counts GROUP BY table_name HAVING count(*) > 1)
      RETURNING table_name, change)
    INSERT INTO row_counts (table_name, change)
    SELECT table_name, sum(change) FROM merged GROUP BY table_name`)
}
