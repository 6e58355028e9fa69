import { hasRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export const lockEvent = (db: Database, id: number): Promise<boolean> =>
  hasRows(db)`SELECT id FROM events WHERE id = ${id} FOR KEY SHARE`
