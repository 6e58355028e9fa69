import { sql } from '@payloadcms/db-postgres'
import { column, rows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type UndoCounts = { deleted: number; restored: number; kept: number; withdrawn: number }

export async function countUndo(db: Database): Promise<UndoCounts> {
  const result = await db.execute<UndoCounts>(sql`
    SELECT count(*) FILTER (WHERE reason IS NULL AND created)::int AS deleted,
      count(*) FILTER (WHERE reason IS NULL AND NOT created)::int AS restored,
      count(*) FILTER (WHERE reason IS NOT NULL)::int AS kept,
      count(*) FILTER (WHERE withdraws)::int AS withdrawn
    FROM import_undo`)
  const [counts] = rowsOf(result)
  if (!counts) throw new Error('a count returned no row')
  return counts
}

export type RetainedPerson = {
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
      LEFT JOIN contacts c ON p.target = 'contact' AND c.id = p.id
      LEFT JOIN newsletter_subscribers s ON p.target = 'subscriber' AND s.id = p.id
    ORDER BY p.place`
