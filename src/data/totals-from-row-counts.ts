import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import { countAllRows, isCounted } from './row-counts.ts'

const dialect = new PgDialect()

/** Whether a condition is that of all documents that are not in the trash, which alone are counted. */
const isOfLiving = (table: string, where: SQL): boolean =>
  dialect.sqlToQuery(where).sql === `"${table}"."deleted_at" is null`

/**
 * Lists of all documents read their total from `row_counts`: the platform scans a table for it
 * before it reads the page. With a condition it still does.
 */
export function readTotalsFromRowCounts({ db }: Payload): void {
  const scan = db.countDistinct
  db.countDistinct = (counted) => {
    const { db: session, joins, tableName, where } = counted
    const isOfAll = joins.length === 0 && (where === undefined || isOfLiving(tableName, where))
    // The platform's type allows for a database without `execute`, which is not Postgres.
    return isOfAll && isCounted(tableName) && 'execute' in session
      ? countAllRows(session, tableName)
      : scan.call(db, counted)
  }
}
