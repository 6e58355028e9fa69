import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Readers who get one mail a week in place of each newsletter. A newsletter that such a reader would
 * have got is their delivery of it, suppressed with a reason of its kind; `listed_in` is the mail
 * that named it, of which there is one for each reader and week.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE enum_deliveries_kind ADD VALUE IF NOT EXISTS 'weekly_digest';
    CREATE TYPE enum_newsletter_subscribers_frequency AS ENUM ('each', 'weekly');
    ALTER TABLE newsletter_subscribers
      ADD COLUMN frequency enum_newsletter_subscribers_frequency DEFAULT 'each';
    ALTER TABLE deliveries ADD COLUMN week date, ADD COLUMN listed_in integer;
    CREATE UNIQUE INDEX deliveries_one_a_week ON deliveries (subscriber_id, week)
      WHERE week IS NOT NULL;
    CREATE INDEX deliveries_to_list ON deliveries (subscriber_id)
      WHERE status = 'suppressed' AND last_error = 'weekly-digest' AND listed_in IS NULL;
    CREATE INDEX deliveries_read_weekly ON deliveries (newsletter_id)
      WHERE status = 'suppressed' AND last_error = 'weekly-digest';`)
}

/** The value of the enum stays: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX deliveries_read_weekly, deliveries_to_list, deliveries_one_a_week;
    ALTER TABLE deliveries DROP COLUMN listed_in, DROP COLUMN week;
    ALTER TABLE newsletter_subscribers DROP COLUMN frequency;
    DROP TYPE enum_newsletter_subscribers_frequency;
    UPDATE deliveries SET kind = 'notification', status = CASE
      WHEN status IN ('queued', 'sending') THEN 'cancelled'::enum_deliveries_status ELSE status END
    WHERE kind = 'weekly_digest';`)
}
