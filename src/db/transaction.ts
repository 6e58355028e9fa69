import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import { allowLongStatements } from './pool/context.ts'
import { poolLimits } from './pool/limits.ts'

/** Some work needs more time than a request may take. */
export interface TransactionOptions {
  /** Its statements may take long, and wait long for locks: it changes many rows. */
  readonly isLong?: boolean
}

/** Lets the statements of a transaction take long, and wait for locks so many ms. */
export async function lengthenLimits(db: Database, lock?: number): Promise<void> {
  const { longStatement } = poolLimits(env())
  await db.execute(sql`SELECT
    set_config('statement_timeout', ${String(longStatement)}, true),
    set_config('lock_timeout', ${String(lock ?? longStatement)}, true)`)
}

type Drizzle = Payload['db']['drizzle']

/** What runs SQL: the pool, or the transaction a request is in. */
export type Database = Pick<Drizzle, 'execute'>

type Scope = Pick<PayloadRequest, 'payload' | 'transactionID'>

/** The transaction the request is in, or else the pool. */
export async function database({ payload, transactionID }: Scope): Promise<Database> {
  const id = await transactionID
  const session = id === undefined ? undefined : payload.db.sessions?.[id]
  // The adapter's own type says `{}`; it holds what drizzle.transaction() hands out.
  return (session?.db as Database | undefined) ?? payload.db.drizzle
}

/** A nested Payload operation failed and rolled the transaction back, yet the work went on. */
export class TransactionLost extends Error {
  override readonly name = 'TransactionLost'
}

/**
 * Runs the work in one transaction that Payload's operations called with this `req` join;
 * a request already in one joins that. Rolls back when the work throws, and rejects when the
 * COMMIT fails: Payload's own `commitTransaction` reports a failed COMMIT as success, and a
 * failing nested operation detaches `req` from its transaction, so neither is relied on.
 * Work must not catch the error of a nested operation and go on with the same `req`.
 * Limits of time are those of a request, unless it is long and the outermost.
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

async function transact<T>(
  req: PayloadRequest,
  work: (db: Database) => Promise<T>,
  isLong: boolean,
): Promise<T> {
  const { db: adapter } = req.payload
  return adapter.drizzle.transaction(async (tx) => {
    if (isLong) await lengthenLimits(tx)
    const id = randomUUID()
    let lost = false
    adapter.sessions ??= {}
    const sessions = adapter.sessions
    sessions[id] = {
      db: tx,
      resolve: async () => {},
      reject: async () => {
        lost = true
      },
    }
    req.transactionID = id
    try {
      const result = await work(tx)
      if (lost) throw new TransactionLost('a nested operation rolled the transaction back')
      return result
    } finally {
      delete sessions[id]
      delete req.transactionID
    }
  })
}
