import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** `deliveries_by_address` begins with the same expression, and serves the same statements. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`DROP INDEX IF EXISTS deliveries_lower_email_idx`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`CREATE INDEX deliveries_lower_email_idx ON deliveries (lower(email))`)
}
