import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Time zones are stored by their canonical name, by which Postgres looks them up. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const table of ['newsletter_subscribers', 'settings', 'notification_settings'])
    await db.execute(sql`
      UPDATE ${sql.identifier(table)} t SET time_zone = z.name FROM pg_timezone_names z
      WHERE lower(z.name) = lower(t.time_zone) AND t.time_zone <> ''
        AND NOT EXISTS (SELECT FROM pg_timezone_names exact WHERE exact.name = t.time_zone)`)
}

export async function down(_: MigrateDownArgs): Promise<void> {
  // The canonical names mean the same.
}
