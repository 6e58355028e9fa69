import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Every table of which something shows in a public answer. */
const shown = [
  'actions',
  'actions_rels',
  'news',
  'news_rels',
  'events',
  'events_rels',
  'pages',
  'pages_rels',
  'tags',
  'media',
  'people',
  'static_images',
  'about',
  'about_values',
  'navigation',
  'navigation_items',
  'navigation_items_children',
  'settings',
]

/**
 * Says at commit that public content has changed, whoever wrote it, so that nobody answers from
 * memory what no longer holds. Of an account only its name shows; sessions change all the time.
 * And a place for workers to say that they live.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION muster_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('muster_content', '');
      RETURN NULL;
    END $$;
    CREATE TRIGGER content_changed AFTER UPDATE ON users FOR EACH ROW
      WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name)
      EXECUTE FUNCTION muster_content_changed();
    CREATE TRIGGER content_removed AFTER DELETE OR TRUNCATE ON users FOR EACH STATEMENT
      EXECUTE FUNCTION muster_content_changed();

    CREATE TABLE worker_heartbeats (
      worker uuid PRIMARY KEY,
      seen_at timestamptz NOT NULL DEFAULT now()
    );
  `)
  for (const table of shown)
    await db.execute(
      sql.raw(`
    CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION muster_content_changed()`),
    )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE worker_heartbeats;
    DROP FUNCTION muster_content_changed() CASCADE;
  `)
}
