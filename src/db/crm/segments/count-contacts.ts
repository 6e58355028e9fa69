import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { SegmentCount, SegmentRules } from '#src/contract/crm/segments.ts'
import { rowsOf } from '../../rows.ts'
import type { Database } from '../../transaction.ts'
import { segmentCondition } from './compile.ts'

/** Names in the sample. */
const sampleSize = 10

const read = async (db: Database, rules: SegmentRules): Promise<SegmentCount> => {
  const condition = segmentCondition(rules)
  const counted = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM contacts c WHERE ${condition}`)
  const sample = await db.execute<{ name: string }>(sql`
    SELECT c.name FROM contacts c WHERE ${condition}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${sampleSize}`)
  return {
    count: rowsOf(counted)[0]?.count ?? 0,
    names: rowsOf(sample).map(({ name }) => name),
  }
}

const prepare = async (db: Database, timeout: number): Promise<number> => {
  const result = await db.execute<{ pid: number }>(sql`
    SELECT pg_backend_pid() AS pid, set_config('statement_timeout', ${String(timeout)}, true)`)
  return rowsOf(result)[0]?.pid ?? 0
}

/**
 * Counts the contacts that meet the rules, and names the newest ones. A statement that takes longer
 * than `timeout` ms fails, as does one that is running when the signal aborts: it is cancelled in
 * the database too.
 */
export async function countContacts(
  { db }: Payload,
  rules: SegmentRules,
  { timeout, signal }: { readonly timeout: number; readonly signal: AbortSignal },
): Promise<SegmentCount> {
  return db.drizzle.transaction(async (tx) => {
    const pid = await prepare(tx, timeout)
    let cancelled: Promise<unknown> = Promise.resolve()
    const cancel = () => {
      cancelled = db.drizzle.execute(sql`SELECT pg_cancel_backend(${pid})`).catch(() => undefined)
    }
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await read(tx, rules)
    } finally {
      signal.removeEventListener('abort', cancel)
      // Before the connection goes back, or the cancellation would hit its next user.
      await cancelled
    }
  })
}
