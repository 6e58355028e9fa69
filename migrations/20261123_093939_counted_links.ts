import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Counted links and opens of newsletters. Without foreign keys: the links in mails lead to their
 * targets for as long as this table is there, whatever becomes of the newsletter.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE counted_links (
      id serial PRIMARY KEY,
      newsletter_id integer NOT NULL,
      position integer NOT NULL,
      url text NOT NULL,
      clicks integer NOT NULL DEFAULT 0
    );
    CREATE UNIQUE INDEX counted_links_newsletter_idx ON counted_links (newsletter_id, position);
    CREATE TABLE newsletter_counting (
      newsletter_id integer PRIMARY KEY,
      clicks boolean NOT NULL,
      opens boolean NOT NULL,
      opened integer NOT NULL DEFAULT 0
    );
    ALTER TABLE settings
      ADD COLUMN count_clicks boolean DEFAULT false,
      ADD COLUMN count_opens boolean DEFAULT false;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE settings DROP COLUMN count_opens, DROP COLUMN count_clicks;
    DROP TABLE newsletter_counting, counted_links;`)
}
