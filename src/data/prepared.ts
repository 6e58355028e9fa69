import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { processWide } from '#src/settings/process-wide.ts'
import { rowsOf } from './rows.ts'
import type { Database } from './transaction.ts'

const dialect = new PgDialect()

/** Limit of named statements: connections cache plans for ever, so further texts are not named. */
const maxNames = 200
const names = processWide('prepared-statements', () => new Map<string, string>())

/**
 * The name depends on the text alone. Copies of this module share connections, and a name that
 * stood for two texts would fail on them.
 */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `muster_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}

const poolOf = (db: Database): Pool | undefined =>
  '$client' in db && db.$client instanceof Pool ? db.$client : undefined

/**
 * Runs a prepared statement, which each connection parses and plans once (outside a transaction):
 * for the few statements that every request waits for, or that take longer to plan than to execute.
 * Values are as `pg` parses them.
 */
export async function queryPrepared<Row extends Record<string, unknown>>(
  db: Database,
  query: SQL,
): Promise<Row[]> {
  const pool = poolOf(db)
  // Drizzle's type of the result is unresolved for a generic row type.
  if (!pool) return rowsOf((await db.execute(query)) as unknown as { rows: Row[] })
  const { sql: text, params } = dialect.sqlToQuery(query)
  const name = nameOf(text)
  return rowsOf(await pool.query({ text, values: params, ...(name ? { name } : {}) }))
}
