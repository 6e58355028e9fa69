import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { value } from './rows.ts'
import type { Database } from './transaction.ts'

const prepare = async (db: Database, timeout: number): Promise<number> => {
  return (
    (await value(db)<number>`
    SELECT pg_backend_pid() AS pid, set_config('statement_timeout', ${String(timeout)}, true)`) ?? 0
  )
}

/** Of Postgres: a statement was cancelled, by its timeout or on request. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (Reflect.get(error, 'code') === '57014' || isCancelled(error.cause))

/**
 * Reads in a separate transaction. A statement that takes longer than `timeout` ms fails, as does
 * one that is running when the signal aborts: it is cancelled in the database too.
 */
export async function readCancellably<T>(
  { db }: Payload,
  { timeout, signal }: { readonly timeout: number; readonly signal: AbortSignal },
  read: (db: Database) => Promise<T>,
): Promise<T> {
  return db.drizzle.transaction(async (tx) => {
    const pid = await prepare(tx, timeout)
    let cancelled: Promise<unknown> = Promise.resolve()
    const cancel = () => {
      cancelled = db.drizzle.execute(sql`SELECT pg_cancel_backend(${pid})`).catch(() => undefined)
    }
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await read(tx)
    } finally {
      signal.removeEventListener('abort', cancel)
      // Before the connection goes back, or the cancellation would hit its next user.
      await cancelled
    }
  })
}
