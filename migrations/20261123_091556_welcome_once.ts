import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * One welcome mail for each email, for good: its row outlives who leaves, subscribes again or is
 * deleted and added anew. An erasure takes the email out of it. On its own, because a transaction
 * cannot use a value of an enum that it has added.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE UNIQUE INDEX deliveries_welcome_once ON deliveries (lower(email))
      WHERE kind = 'welcome' AND is_test IS NOT TRUE;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX deliveries_welcome_once;`)
}
