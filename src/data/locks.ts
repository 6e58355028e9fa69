import { sql } from '@payloadcms/db-postgres'
import { run } from '#src/data/rows.ts'
import type { Database } from './transaction.ts'

/** Keys of the advisory locks in use; each is held until the end of a transaction. */
const locks = {
  firstAccount: 7_241_001,
  jobClaim: 7_241_002,
  /** Also taken by the trigger keep_an_administrator. */
  administrators: 7_241_003,
  /** Shared by proposals that use old uploads; exclusive for the removal of unused ones. */
  oldUploads: 7_241_014,
  schedules: 7_241_015,
  /** Imports that subscribe people, and their undo: they write subscribers by day of consent. */
  importedSubscribers: 7_241_016,
  /** Creations of webhooks, because their number is limited. */
  webhooks: 7_241_017,
  /** Creation of the usual stages, or of an example in an empty collection. */
  firstDocuments: 7_241_018,
  /** Changes of segments, whose rules refer to each other. */
  segments: 7_241_019,
  /** Imports of postcodes, each of which replaces those of whole countries. */
  postcodes: 7_241_020,
  /** Also taken by the trigger keep_a_standard_topic. */
  standardTopics: 7_241_021,
  /** Taken by the function is_beyond_week alone, while deliveries are claimed. */
  mailsOfWeek: 7_241_022,
} as const

export const lockForTransaction = (db: Database, name: keyof typeof locks): Promise<void> =>
  run(db)`SELECT pg_advisory_xact_lock(${locks[name]})`

export const shareForTransaction = (db: Database, name: keyof typeof locks): Promise<void> =>
  run(db)`SELECT pg_advisory_xact_lock_shared(${locks[name]})`

/**
 * Key of the advisory lock on an email (lower case): exclusive for its erasure and for requests of
 * its owner, shared by reports about mails to it.
 */
export const emailLock = (email: ReturnType<typeof sql>) =>
  sql`hashtextextended('erasure:' || ${email}, 0)`
