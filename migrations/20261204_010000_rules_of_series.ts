import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** A rule about who came to an event may be about all dates of its series. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE follow_up_rules ADD COLUMN trigger_series boolean DEFAULT false`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE follow_up_rules DROP COLUMN trigger_series`)
}
