import { value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The display name of an account or, without one, its username. */
export const findName = (db: Database, id: number): Promise<string | undefined> => value(db)`
      SELECT coalesce(nullif(display_name, ''), username) AS name FROM users WHERE id = ${id}`
