import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What became of the deliveries of newsletters, counted once their sending is over; and indexes of
 * those that failed, are in doubt or bounced, of which there are few (`isTroubled`).
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE newsletter_outcomes (
      newsletter_id integer PRIMARY KEY,
      revision integer NOT NULL DEFAULT 0,
      counted_revision integer,
      sending_changed_at timestamptz,
      counted_at timestamptz,
      counts jsonb NOT NULL DEFAULT '[]'
    );
    CREATE INDEX deliveries_newsletter_troubled ON deliveries (newsletter_id, id)
      WHERE status = 'failed' OR in_doubt OR bounce IS NOT NULL;
    CREATE INDEX deliveries_compose_email_troubled ON deliveries (compose_email_id, id)
      WHERE status = 'failed' OR in_doubt OR bounce IS NOT NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX deliveries_compose_email_troubled, deliveries_newsletter_troubled;
    DROP TABLE newsletter_outcomes;`)
}
