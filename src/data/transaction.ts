import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { type Database, type Scope, sessionOf, withSession } from '#src/data/failed-commits.ts'
import { run } from '#src/data/rows.ts'
import { env } from '#src/settings/env.ts'
import { allowLongStatements } from './pool/context.ts'
import { poolLimits } from './pool/limits.ts'

export type { Database } from '#src/data/failed-commits.ts'

export interface TransactionOptions {
  readonly isLong?: boolean
}

/** Raises the statement timeout of a transaction, and its lock timeout, in ms. */
export async function raiseTimeouts(db: Database, lock?: number): Promise<void> {
  const { longStatement } = poolLimits(env())
  await db.execute(sql`SELECT
    set_config('statement_timeout', ${String(longStatement)}, true),
    set_config('lock_timeout', ${String(lock ?? longStatement)}, true)`)
}

/** Waits at most this long for each lock in the rest of the transaction, in ms. */
export const setLockTimeout = (db: Database, timeout: number): Promise<void> =>
  run(db)`SELECT set_config('lock_timeout', ${String(timeout)}, true)`

/**
 * Has the connection plan its statements anew, those of triggers and foreign keys too, before many
 * rows are written: one that was planned while a table was small reads all of it for each row, until
 * that table is analyzed.
 */
export const planAnew = (db: Database): Promise<void> => run(db)`DISCARD PLANS`

/** SQLSTATEs of locks that others hold: that of a timeout, and of a deadlock. */
const lockStates: readonly unknown[] = ['55P03', '40P01']

export const isLockError = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && lockStates.includes(error.code)) || isLockError(error.cause))

export const database = async (req: Scope): Promise<Database> =>
  (req.transactionID ? await sessionOf(req) : undefined) ?? req.payload.db.drizzle

/**
 * Runs work in one transaction, which Payload's operations called with this `req` join; a request
 * already in one joins that. Rolls back when the work throws, and rejects when the COMMIT fails.
 * Work must not catch the error of a nested operation and go on with the same `req`: that rejects
 * with TransactionLost (src/data/failed-commits.ts). Timeouts are those of a
 * request, unless `isLong` is set and it is the outermost transaction.
 */
export async function withTransaction<T>(
  req: PayloadRequest,
  work: (db: Database) => Promise<T>,
  { isLong = false }: TransactionOptions = {},
): Promise<T> {
  if (req.transactionID) return work(await database(req))
  const run = (): Promise<T> => transact(req, work, isLong)
  return isLong ? allowLongStatements(run) : run()
}

/**
 * Runs work of a transaction that may fail and be given up: what it did is rolled back, the rest
 * of the transaction stays. Not for operations of the platform.
 */
export async function atSavepoint<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`SAVEPOINT attempt`)
  try {
    const result = await work()
    await db.execute(sql`RELEASE SAVEPOINT attempt`)
    return result
  } catch (error) {
    await db.execute(sql`ROLLBACK TO SAVEPOINT attempt`)
    throw error
  }
}

const transact = <T>(
  req: PayloadRequest,
  work: (db: Database) => Promise<T>,
  isLong: boolean,
): Promise<T> =>
  req.payload.db.drizzle.transaction(async (tx) => {
    if (isLong) await raiseTimeouts(tx)
    return withSession(req, tx, () => work(tx))
  })
