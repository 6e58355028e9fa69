import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The language in which the site addresses the public. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE "public"."enum_settings_site_language" AS ENUM('en', 'de', 'fr', 'es', 'it');
    ALTER TABLE "settings"
      ADD COLUMN "site_language" "enum_settings_site_language" DEFAULT 'en' NOT NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "settings" DROP COLUMN "site_language";
    DROP TYPE "public"."enum_settings_site_language";`)
}
