import { sql } from '@payloadcms/db-postgres'
import type { Database } from './transaction.ts'

/** Numbers of the advisory locks in use; each is held to the end of a transaction. */
const locks = {
  firstAccount: 7_241_001,
  jobClaim: 7_241_002,
  /** Also taken by the trigger keep_an_administrator. */
  administrators: 7_241_003,
  /** Shared by proposals that use old uploads; alone for who removes what nobody uses. */
  oldUploads: 7_241_014,
  schedules: 7_241_015,
} as const

/** Waits for a lock of the whole system, and holds it until the transaction ends. */
export async function holdForTransaction(db: Database, name: keyof typeof locks): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${locks[name]})`)
}

/** As `holdForTransaction`, beside others who share it. */
export async function shareForTransaction(db: Database, name: keyof typeof locks): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock_shared(${locks[name]})`)
}
