import { sql } from '@payloadcms/db-postgres'
import { undoDays } from '#src/contract/people/import-undo.ts'
import { isoTimestamp } from '#src/data/columns.ts'
import { column, firstRow, onlyRow, rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

type UndoCounts = { deleted: number; restored: number; kept: number; withdrawn: number }

export const countUndo = (db: Database): Promise<UndoCounts> => onlyRow(db)`
    SELECT count(*) FILTER (WHERE reason IS NULL AND created)::int AS deleted,
      count(*) FILTER (WHERE reason IS NULL AND NOT created)::int AS restored,
      count(*) FILTER (WHERE reason IS NOT NULL)::int AS kept,
      count(*) FILTER (WHERE withdraws)::int AS withdrawn
    FROM import_undo`

type RetainedPerson = {
  target: 'contact' | 'subscriber'
  id: number
  reason: 'changed' | 'activity' | 'mailed' | 'deleted'
}

export const findRetainedPeople = (db: Database, limit: number): Promise<RetainedPerson[]> => rows(
  db,
)`
    SELECT target, id, reason FROM import_undo WHERE reason IS NOT NULL
    ORDER BY target, id LIMIT ${limit}`

export const findTitles = (
  db: Database,
  people: readonly Pick<RetainedPerson, 'target' | 'id'>[],
): Promise<string[]> => column(db)`
    SELECT coalesce(c.name, s.email, '') AS title
    FROM unnest(${sql.param(people.map(({ target }) => target))}::text[],
        ${sql.param(people.map(({ id }) => id))}::int[]) WITH ORDINALITY AS p (target, id, place)
      LEFT JOIN ${livingContacts} c ON p.target = 'contact' AND c.id = p.id
      LEFT JOIN newsletter_subscribers s ON p.target = 'subscriber' AND s.id = p.id
    ORDER BY p.place`

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
      SELECT FROM ${livingContacts} contacts WHERE id IN (${idsOf('contact')}) ORDER BY id FOR UPDATE) locked`)
}
