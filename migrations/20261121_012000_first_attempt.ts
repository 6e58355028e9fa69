import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Since when a delivery is being tried: the hours of its retries count from there. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE deliveries ADD COLUMN first_attempt_at timestamptz;
    UPDATE deliveries SET first_attempt_at = created_at
      WHERE attempts > 0 AND status IN ('queued', 'sending');`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE deliveries DROP COLUMN first_attempt_at`)
}
