import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Lists with a `search`, and those of the admin UI, look for a part of a text (ILIKE), which
 * trigrams find. One index serves all columns that are searched together; the planner takes it for
 * words that few rows have, and reads the list in its order for those that many have. Versions are
 * what the admin UI lists of articles.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE EXTENSION IF NOT EXISTS unaccent;
    CREATE INDEX contacts_search ON contacts
      USING gin (name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
    CREATE INDEX newsletter_subscribers_search ON newsletter_subscribers
      USING gin (name gin_trgm_ops, email gin_trgm_ops);
    CREATE INDEX news_search ON news USING gin (title gin_trgm_ops) WHERE _status = 'published';
    CREATE INDEX _news_v_search ON _news_v USING gin (version_title gin_trgm_ops,
      version_slug gin_trgm_ops, version_description gin_trgm_ops, version_category gin_trgm_ops)
      WHERE latest;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  // The extensions may have been there before.
  await db.execute(
    sql`DROP INDEX _news_v_search, news_search, newsletter_subscribers_search, contacts_search`,
  )
}
