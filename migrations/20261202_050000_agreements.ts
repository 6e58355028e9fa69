import { type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What people agree to in forms is in the ledger of consents. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TYPE enum_consents_purpose ADD VALUE IF NOT EXISTS 'agreement'`)
}

/** The value of the enum stays: Postgres removes none. */
export async function down(): Promise<void> {}
