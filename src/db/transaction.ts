import { randomUUID } from 'node:crypto'
import type { Payload, PayloadRequest } from 'payload'

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
 */
export async function withTransaction<T>(
  req: PayloadRequest,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (req.transactionID) return work(await database(req))
  const { db: adapter } = req.payload
  return adapter.drizzle.transaction(async (tx) => {
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
