import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Tables of documents with drafts; of a draft nothing shows. */
const documents = ['actions', 'news', 'events', 'pages']

/** Other tables that show, and the table as whose change each counts. */
const tables = {
  tags: 'tags',
  people: 'people',
  static_images: 'static_images',
  about: 'about',
  about_values: 'about_values',
  navigation: 'navigation',
  navigation_items: 'navigation',
  navigation_items_children: 'navigation',
  settings: 'settings',
}

/** A trigger sees the changed rows only if it is for one kind of statement. */
const triggersOf = (table: string, call: string): string => `
  DROP TRIGGER content_changed ON ${table};
  CREATE TRIGGER content_added AFTER INSERT ON ${table}
    REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ${call};
  CREATE TRIGGER content_changed AFTER UPDATE ON ${table}
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ${call};
  CREATE TRIGGER content_removed AFTER DELETE ON ${table}
    REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION ${call};`

/**
 * A notification of changed content says which table, and of documents which slugs, so that only
 * what shows them is invalidated. One that does not say it, as of the function before, is about
 * everything.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION muster_notify_content(changed text, slugs text[]) RETURNS void
    LANGUAGE plpgsql AS $$
    DECLARE
      message text := json_build_object('table', changed, 'slugs', slugs)::text;
    BEGIN
      -- Postgres takes less than 8,000 bytes; the reader needs no list of many either.
      IF cardinality(slugs) > 50 OR octet_length(message) > 7000 THEN
        message := json_build_object('table', changed, 'slugs', NULL)::text;
      END IF;
      PERFORM pg_notify('muster_content', message);
    END $$;

    CREATE FUNCTION muster_table_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM muster_notify_content(TG_ARGV[0], NULL);
      RETURN NULL;
    END $$;

    CREATE FUNCTION muster_documents_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      slugs text[];
    BEGIN
      IF TG_OP = 'INSERT' THEN
        SELECT array_agg(coalesce(slug, '')) INTO slugs FROM after WHERE _status = 'published';
      ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(coalesce(slug, '')) INTO slugs FROM before WHERE _status = 'published';
      ELSE
        SELECT array_agg(coalesce(slug, '')) INTO slugs FROM (
          SELECT slug FROM before WHERE _status = 'published'
          UNION SELECT slug FROM after WHERE _status = 'published') shown;
      END IF;
      IF slugs IS NOT NULL THEN
        PERFORM muster_notify_content(TG_TABLE_NAME, slugs);
      END IF;
      RETURN NULL;
    END $$;

    -- Rows that belong to documents, in <table>_rels. Of a document that was removed with them, its
    -- own trigger notifies.
    CREATE FUNCTION muster_document_parts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      parts text := CASE TG_OP WHEN 'INSERT' THEN 'SELECT parent_id FROM after'
        WHEN 'DELETE' THEN 'SELECT parent_id FROM before'
        ELSE 'SELECT parent_id FROM before UNION SELECT parent_id FROM after' END;
      slugs text[];
    BEGIN
      EXECUTE format(
        'SELECT array_agg(coalesce(slug, '''')) FROM %I WHERE _status = ''published'' AND id IN (%s)',
        TG_ARGV[0], parts) INTO slugs;
      IF slugs IS NOT NULL THEN
        PERFORM muster_notify_content(TG_ARGV[0], slugs);
      END IF;
      RETURN NULL;
    END $$;

    DROP TRIGGER content_changed ON users;
    DROP TRIGGER content_removed ON users;
    CREATE TRIGGER content_changed AFTER UPDATE ON users FOR EACH ROW
      WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name)
      EXECUTE FUNCTION muster_table_changed('users');
    CREATE TRIGGER content_removed AFTER DELETE OR TRUNCATE ON users FOR EACH STATEMENT
      EXECUTE FUNCTION muster_table_changed('users');

    -- An image shows once a document names it.
    DROP TRIGGER content_changed ON media;
    CREATE TRIGGER content_changed AFTER UPDATE OR DELETE OR TRUNCATE ON media FOR EACH STATEMENT
      EXECUTE FUNCTION muster_table_changed('media');`)
  for (const table of documents)
    await db.execute(
      sql.raw(`
    ${triggersOf(table, 'muster_documents_changed()')}
    ${triggersOf(`${table}_rels`, `muster_document_parts_changed('${table}')`)}
    CREATE TRIGGER content_emptied AFTER TRUNCATE ON ${table} FOR EACH STATEMENT
      EXECUTE FUNCTION muster_table_changed('${table}');
    CREATE TRIGGER content_emptied AFTER TRUNCATE ON ${table}_rels FOR EACH STATEMENT
      EXECUTE FUNCTION muster_table_changed('${table}');`),
    )
  for (const [table, shown] of Object.entries(tables))
    await db.execute(
      sql.raw(`
    DROP TRIGGER content_changed ON ${table};
    CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION muster_table_changed('${shown}');`),
    )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION muster_document_parts_changed() CASCADE;
    DROP FUNCTION muster_documents_changed() CASCADE;
    DROP FUNCTION muster_table_changed() CASCADE;
    DROP FUNCTION muster_notify_content(text, text[]);
    CREATE TRIGGER content_changed AFTER UPDATE ON users FOR EACH ROW
      WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name)
      EXECUTE FUNCTION muster_content_changed();
    CREATE TRIGGER content_removed AFTER DELETE OR TRUNCATE ON users FOR EACH STATEMENT
      EXECUTE FUNCTION muster_content_changed();`)
  const parts = documents.flatMap((table) => [table, `${table}_rels`])
  for (const table of ['media', ...parts, ...Object.keys(tables)])
    await db.execute(
      sql.raw(`
    CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION muster_content_changed()`),
    )
}
