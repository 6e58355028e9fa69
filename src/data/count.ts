import type { SQL } from 'drizzle-orm'
import { value } from './rows.ts'
import type { Database } from './transaction.ts'

export const countRows = async (db: Database, from: SQL): Promise<number> =>
  (await value(db)<number>`SELECT count(*)::int AS count FROM ${from}`) ?? 0
