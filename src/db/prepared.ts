import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { processWide } from '#src/config/process-wide.ts'
import { rowsOf } from './rows.ts'
import type { Database } from './transaction.ts'

const dialect = new PgDialect()

/** Past this many texts others are planned each time: connections keep plans for ever. */
const most = 200
const names = processWide('prepared-statements', () => new Map<string, string>())

/**
 * The name follows from the text alone. Copies of this module share connections, and a name
 * that meant one text to one copy and another to the next would fail on them.
 */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= most) return known
  const name = `muster_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}

const poolOf = (db: Database): Pool | undefined =>
  '$client' in db && db.$client instanceof Pool ? db.$client : undefined

/**
 * The rows of a statement that each connection parses and plans once, where it is not in a
 * transaction: for the few that every request waits for. Values reach us as `pg` reads them.
 */
export async function queryPrepared<Row extends Record<string, unknown>>(
  db: Database,
  query: SQL,
): Promise<Row[]> {
  const pool = poolOf(db)
  // Drizzle's own type of a result is undecided for a row type that is.
  if (!pool) return rowsOf((await db.execute(query)) as unknown as { rows: Row[] })
  const { sql: text, params } = dialect.sqlToQuery(query)
  const name = nameOf(text)
  return rowsOf(await pool.query({ text, values: params, ...(name ? { name } : {}) }))
}
