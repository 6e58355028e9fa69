import { sql } from '@payloadcms/db-postgres'
import type { Database } from './transaction.ts'

/** Numbers of the advisory locks in use; each is held to the end of a transaction. */
const locks = {
  firstAccount: 7_241_001,
  jobClaim: 7_241_002,
  /** Also taken by the trigger keep_an_administrator. */
  administrators: 7_241_003,
} as const

/** Waits for a lock of the whole system, and holds it until the transaction ends. */
export async function holdForTransaction(db: Database, name: keyof typeof locks): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${locks[name]})`)
}
