import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Indexes for every documented order, and what published content must have. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX actions_public_order ON actions (display_order, id) WHERE _status = 'published';
    CREATE INDEX news_public_order ON news (published_at DESC, id DESC) WHERE _status = 'published';
    CREATE INDEX news_public_category ON news (category) WHERE _status = 'published';
    CREATE INDEX events_public_order ON events (start_date, id) WHERE _status = 'published';
    CREATE INDEX pages_public_order ON pages (title, id) WHERE _status = 'published';
    CREATE INDEX people_order ON people (display_order, id);
    ALTER TABLE news ADD CONSTRAINT news_published_check
      CHECK (_status <> 'published' OR (published_at IS NOT NULL AND title IS NOT NULL AND slug IS NOT NULL));
    ALTER TABLE actions ADD CONSTRAINT actions_published_check
      CHECK (_status <> 'published' OR (title IS NOT NULL AND slug IS NOT NULL));
    ALTER TABLE events ADD CONSTRAINT events_published_check
      CHECK (_status <> 'published' OR (title IS NOT NULL AND slug IS NOT NULL AND start_date IS NOT NULL));
    ALTER TABLE pages ADD CONSTRAINT pages_published_check
      CHECK (_status <> 'published' OR (title IS NOT NULL AND slug IS NOT NULL));
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE pages DROP CONSTRAINT pages_published_check;
    ALTER TABLE events DROP CONSTRAINT events_published_check;
    ALTER TABLE actions DROP CONSTRAINT actions_published_check;
    ALTER TABLE news DROP CONSTRAINT news_published_check;
    DROP INDEX people_order; DROP INDEX pages_public_order; DROP INDEX events_public_order;
    DROP INDEX news_public_category; DROP INDEX news_public_order; DROP INDEX actions_public_order;
  `)
}
