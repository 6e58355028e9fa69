import { sql } from '@payloadcms/db-postgres'
import { undoDays } from '#src/contract/people/import-undo.ts'
import { isoTimestamp } from '#src/data/columns.ts'
import { firstRow, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type UndoableImport = {
  undoneAt: string | null
  undo: unknown
  until: string
  isTooLate: boolean
  hasSubscribers: boolean
}

export async function findUndoable(db: Database, id: number): Promise<UndoableImport | undefined> {
  const until = sql`(i.created_at + make_interval(days => ${undoDays}))`
  return firstRow(db)`
    SELECT ${isoTimestamp(sql`i.undone_at`)} AS "undoneAt", i.undo, ${isoTimestamp(until)} AS until,
      ${until} < now() AS "isTooLate", EXISTS (
        SELECT FROM import_changes c WHERE c.import_id = i.id AND c.target = 'subscriber'
      ) AS "hasSubscribers"
    FROM imports i WHERE i.id = ${id}`
}

/** Locks an import until the end of the transaction, so that it is undone once. */
export const lockImport = (db: Database, id: number): Promise<void> =>
  run(db)`SELECT FROM imports WHERE id = ${id} FOR NO KEY UPDATE`

/**
 * Locks the people of an import until the end of the transaction: subscribers first, as an
 * unsubscription does, then contacts, both by id.
 */
export async function lockImported(db: Database, importId: number): Promise<void> {
  const idsOf = (target: 'contact' | 'subscriber') => sql`
    SELECT document_id FROM import_changes WHERE import_id = ${importId} AND target = ${target}`
  await db.execute(sql`
    SELECT count(*) FROM (
      SELECT FROM newsletter_subscribers WHERE id IN (${idsOf('subscriber')})
      ORDER BY id FOR UPDATE) locked`)
  await db.execute(sql`
    SELECT count(*) FROM (
      SELECT FROM contacts WHERE id IN (${idsOf('contact')}) ORDER BY id FOR UPDATE) locked`)
}
