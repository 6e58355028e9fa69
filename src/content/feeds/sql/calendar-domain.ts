import { sql } from '@payloadcms/db-postgres'
import { rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The domain of calendar UIDs of this installation, independent of its settings (decisions §2). */
export async function findCalendarDomain(db: Database): Promise<string> {
  const [row] = rowsOf(
    await db.execute<{ domain: string }>(sql`SELECT calendar_domain AS domain FROM installation`),
  )
  if (!row) throw new Error('the installation has no calendar domain')
  return row.domain
}
