import type { Payload } from 'payload'
import { countAllRows, isCounted } from './row-counts.ts'

/**
 * Lists of all documents read their total from `row_counts`: the platform scans a table for it
 * before it reads the page. With a condition it still does.
 */
export function readTotalsFromRowCounts({ db }: Payload): void {
  const scan = db.countDistinct
  db.countDistinct = (counted) => {
    const { db: session, joins, tableName, where } = counted
    const isOfAll = where === undefined && joins.length === 0
    // The platform's type allows for a database without `execute`, which is not Postgres.
    return isOfAll && isCounted(tableName) && 'execute' in session
      ? countAllRows(session, tableName)
      : scan.call(db, counted)
  }
}
