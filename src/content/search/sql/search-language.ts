import { sql } from '@payloadcms/db-postgres'
import { affectedRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/**
 * Indexes so many of the entries that are not yet in the language of Settings in it; returns how
 * many there were. Safe to run concurrently: each entry is taken by one.
 */
export async function indexInSiteLanguage(db: Database, limit: number): Promise<number> {
  const result = await db.execute(sql`
    UPDATE search_entries s SET language = muster_site_language()
    FROM (
      SELECT kind, document_id FROM search_entries WHERE language <> muster_site_language()
      LIMIT ${limit} FOR UPDATE SKIP LOCKED) other
    WHERE s.kind = other.kind AND s.document_id = other.document_id`)
  return affectedRows(result)
}
