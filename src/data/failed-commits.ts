import { randomUUID } from 'node:crypto'
import type { Payload, PayloadRequest } from 'payload'

export type Database = Pick<Payload['db']['drizzle'], 'execute'>

export type Scope = Pick<PayloadRequest, 'payload' | 'transactionID'>

/** A nested Payload operation failed and rolled the transaction back, yet the work went on. */
export class TransactionLost extends Error {
  override readonly name = 'TransactionLost'
}

/** The transaction a request is in, as Payload's operations find it; undefined without one. */
export async function sessionOf({ payload, transactionID }: Scope): Promise<Database | undefined> {
  const id = await transactionID
  const session = id === undefined ? undefined : payload.db.sessions?.[id]
  // The adapter's own type says `{}`; it holds what drizzle.transaction() hands out.
  return session?.db as Database | undefined
}

/** Lends a transaction to Payload's operations with this `req` for the time of the work. */
export async function withSession<T>(
  req: PayloadRequest,
  transaction: Database,
  work: () => Promise<T>,
): Promise<T> {
  const { db: adapter } = req.payload
  const id = randomUUID()
  let lost = false
  adapter.sessions ??= {}
  const sessions = adapter.sessions
  sessions[id] = {
    db: transaction,
    resolve: async () => {},
    reject: async () => {
      lost = true
    },
  }
  req.transactionID = id
  try {
    const result = await work()
    if (lost) throw new TransactionLost('a nested operation rolled the transaction back')
    return result
  } finally {
    delete sessions[id]
    delete req.transactionID
  }
}
