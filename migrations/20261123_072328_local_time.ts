import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Where readers live, for newsletters at their local time. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE newsletters ADD COLUMN at_local_time boolean DEFAULT false;
    ALTER TABLE newsletter_subscribers ADD COLUMN time_zone varchar;
    ALTER TABLE settings ADD COLUMN time_zone varchar;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE settings DROP COLUMN time_zone;
    ALTER TABLE newsletter_subscribers DROP COLUMN time_zone;
    ALTER TABLE newsletters DROP COLUMN at_local_time;`)
}
