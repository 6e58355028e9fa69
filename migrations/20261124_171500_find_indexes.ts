import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What is searched by expressions of an index; the others have few rows. */
const indexes = [
  ['contacts', 'contacts', 'name, email, phone', ''],
  ['subscribers', 'newsletter_subscribers', 'name, email', ''],
  ['actions', '_actions_v', 'version_title, version_slug', 'WHERE latest'],
  ['news', '_news_v', 'version_title, version_slug, version_category', 'WHERE latest'],
  ['events', '_events_v', 'version_title, version_slug, version_location', 'WHERE latest'],
  ['pages', '_pages_v', 'version_title, version_slug', 'WHERE latest'],
  ['media', 'media', 'original_name, alt, filename', ''],
  ['newsletters', 'newsletters', 'title, subject', ''],
  ['compose_emails', 'compose_emails', 'title, subject', ''],
  ['messages', 'contact_submissions', 'subject, name, email', ''],
  ['proposals', 'action_submissions', 'title, contact_name, contact_email', ''],
] as const

/**
 * What the search of the admin UI compares (src/workspace/find/sql): three texts as lines of small words
 * without accents and punctuation, with a space around each, so that `LIKE` tells the beginning of
 * a line from that of a word.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  // In an index a function finds nothing by the search path; the extension may be anywhere.
  await db.execute(sql`
    DO $do$ BEGIN
      EXECUTE format($create$
        CREATE FUNCTION muster_find_key(one text, two text DEFAULT '', three text DEFAULT '')
        RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
        BEGIN
          RETURN regexp_replace(
            lower(%1$I.unaccent('%1$I.unaccent'::regdictionary, normalize(
              E'\n ' || left(coalesce(one, ''), 1000) || E' \n ' || left(coalesce(two, ''), 1000)
              || E' \n ' || left(coalesce(three, ''), 1000) || E' \n')) COLLATE "und-x-icu"),
            '[^[:alnum:]\n]+', ' ', 'g');
        END $$ $create$,
        (SELECT nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
          WHERE extname = 'unaccent'));
    END $do$`)
  for (const [name, table, columns, only] of indexes)
    await db.execute(
      sql.raw(`CREATE INDEX ${name}_find ON ${table}
        USING gin (muster_find_key(${columns}) gin_trgm_ops) ${only}`),
    )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP FUNCTION muster_find_key(text, text, text) CASCADE`)
}
