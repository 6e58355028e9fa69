import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What became of the deliveries of newsletters, counted once their sending is over. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE newsletter_outcomes (
      newsletter_id integer PRIMARY KEY,
      revision integer NOT NULL DEFAULT 0,
      counted_revision integer,
      sending_changed_at timestamptz,
      counted_at timestamptz,
      counts jsonb NOT NULL DEFAULT '[]'
    );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE newsletter_outcomes;`)
}
