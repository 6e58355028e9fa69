import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { ListQuery } from '#src/contract/parameters.ts'
import { countRows } from './count.ts'
import { composedRows } from './rows.ts'
import { changedAfter, page } from './search.ts'
import type { Database } from './transaction.ts'
import { notInTrash } from './trash.ts'

interface Listed<Query> {
  readonly table: string
  /** What is read of `e`. */
  readonly columns: SQL
  readonly matching: (query: Query) => SQL
  /** The newest first by default. */
  readonly order?: SQL
}

/** The statements of a list and of single rows by id. */
export function listedRows<
  Row extends Record<string, unknown>,
  Query extends Pick<ListQuery, 'limit' | 'offset' | 'changedSince'>,
>({ table, columns, matching, order = sql`e.created_at DESC, e.id DESC` }: Listed<Query>) {
  const from = sql`${sql.identifier(table)} e WHERE ${notInTrash(table, 'e')}`
  const matched = (query: Query) =>
    sql`${from} AND ${matching(query)} AND ${changedAfter(query.changedSince, sql`e.updated_at`)}`
  return {
    count: (db: Database, query: Query): Promise<number> => countRows(db, matched(query)),

    list: (db: Database, query: Query): Promise<Row[]> =>
      composedRows(
        db,
        sql`SELECT ${columns} FROM ${matched(query)} ORDER BY ${order} ${page(query)}`,
      ),

    async one(db: Database, id: number): Promise<Row | undefined> {
      const [row] = await composedRows<Row>(
        db,
        sql`SELECT ${columns} FROM ${from} AND e.id = ${id}`,
      )
      return row
    },

    /** The row, locked until the end of the transaction. */
    async lock(db: Database, id: number): Promise<Row | undefined> {
      const [row] = await composedRows<Row>(
        db,
        sql`SELECT ${columns} FROM ${from} AND e.id = ${id} FOR UPDATE`,
      )
      return row
    },
  }
}
