import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What readers say of themselves, or a form or a file for them; nobody has said any of it yet. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE enum_newsletter_subscribers_language AS ENUM ('en', 'de', 'fr', 'es', 'it');
    ALTER TABLE newsletter_subscribers
      ADD COLUMN language enum_newsletter_subscribers_language,
      ADD COLUMN postcode varchar,
      ADD COLUMN city varchar;
    ALTER TABLE subscription_requests
      ADD COLUMN said_language text,
      ADD COLUMN postcode text,
      ADD COLUMN city text;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE subscription_requests
      DROP COLUMN said_language, DROP COLUMN postcode, DROP COLUMN city;
    ALTER TABLE newsletter_subscribers
      DROP COLUMN language, DROP COLUMN postcode, DROP COLUMN city;
    DROP TYPE enum_newsletter_subscribers_language;`)
}
