import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Tables that show, and the one as whose change each counts. */
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
  settings_social_links: 'settings',
  media: 'media',
  users: 'users',
} as const

/** The trigger that notified of a table, and of which statements. An account shows by its name alone. */
const former: Readonly<Record<string, readonly [name: string, events: string]>> = {
  media: ['content_changed', 'UPDATE OR DELETE OR TRUNCATE'],
  users: ['content_removed', 'DELETE OR TRUNCATE'],
}
const formerOf = (table: string) =>
  former[table] ?? (['content_changed', 'INSERT OR UPDATE OR DELETE OR TRUNCATE'] as const)

/** What shows as a whole, the tables it is read from, and which of their rows can show in it. */
const wholes = [
  ['about', ['about', 'about_values'], 'TRUE'],
  ['navigation', ['navigation', 'navigation_items', 'navigation_items_children'], 'TRUE'],
  ['navigation', ['actions', 'news', 'events', 'pages'], `_status = 'published'`],
  ['static-images', ['static_images', 'media'], 'TRUE'],
  ['site', ['settings', 'settings_social_links', 'media'], 'TRUE'],
] as const

/** Tables whose changes make calls of webhooks. */
const noted = [
  'about',
  'about_values',
  'navigation',
  'navigation_items',
  'navigation_items_children',
  'settings',
  'static_images',
  'tags',
] as const

const rowsOf = {
  INSERT: 'NEW TABLE AS after',
  UPDATE: 'OLD TABLE AS before NEW TABLE AS after',
  DELETE: 'OLD TABLE AS before',
} as const
const suffixes = { INSERT: 'added', UPDATE: 'changed', DELETE: 'removed' } as const
type Event = keyof typeof rowsOf
const every: readonly Event[] = ['INSERT', 'UPDATE', 'DELETE']

/** A trigger sees the changed rows only if it is for one kind of statement. */
const triggersOf = (name: string, table: string, call: string, events = every): string =>
  events
    .map(
      (event) => `
  CREATE TRIGGER ${name}_${suffixes[event]} AFTER ${event} ON ${table}
    REFERENCING ${rowsOf[event]} FOR EACH STATEMENT EXECUTE FUNCTION ${call};`,
    )
    .join('')

const dropsOf = (name: string, table: string, events = every): string =>
  events.map((event) => `DROP TRIGGER ${name}_${suffixes[event]} ON ${table};`).join('\n')

const eventsOf = (table: string): readonly Event[] =>
  every.filter((event) => formerOf(table)[1].includes(event))

const recorded = (kind: string): string => `recorded_in_${kind.replace('-', '_')}`

const forEachWhole = (change: (kind: string, table: string, shown: string) => string): string =>
  wholes
    .flatMap(([kind, those, shown]) => those.map((table) => change(kind, table, shown)))
    .join('\n')

/**
 * Triggers that notify look at rows: a statement that changed none is no change. `ON DELETE SET
 * NULL` runs an UPDATE of the menu whatever is deleted, and one of no row told caches, `/api/changes`
 * and webhooks of every draft that was deleted. Of documents, only published ones can be in the menu.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION muster_rows_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      has_rows boolean;
    BEGIN
      IF TG_OP = 'DELETE' THEN
        has_rows := EXISTS (SELECT FROM before);
      ELSE
        has_rows := EXISTS (SELECT FROM after);
      END IF;
      IF has_rows THEN
        PERFORM muster_notify_content(TG_ARGV[0], NULL);
      END IF;
      RETURN NULL;
    END $$;

    CREATE FUNCTION note_site_change_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      has_rows boolean;
    BEGIN
      IF TG_OP = 'DELETE' THEN
        has_rows := EXISTS (SELECT FROM before);
      ELSE
        has_rows := EXISTS (SELECT FROM after);
      END IF;
      IF has_rows THEN
        PERFORM note_site_change();
      END IF;
      RETURN NULL;
    END $$;

    -- Arguments: kind, condition of rows that can show in it.
    CREATE OR REPLACE FUNCTION muster_record_whole() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      has_rows boolean;
    BEGIN
      EXECUTE format(CASE TG_OP
        WHEN 'INSERT' THEN 'SELECT EXISTS (SELECT FROM after WHERE %1$s)'
        WHEN 'DELETE' THEN 'SELECT EXISTS (SELECT FROM before WHERE %1$s)'
        ELSE 'SELECT EXISTS (SELECT FROM before WHERE %1$s) OR EXISTS (SELECT FROM after WHERE %1$s)'
        END, TG_ARGV[1]) INTO has_rows;
      IF has_rows THEN
        INSERT INTO public_changes (kind, document_id, was_public)
        SELECT TG_ARGV[0], 0, TRUE WHERE NOT EXISTS (
          SELECT FROM public_changes WHERE changed_in = pg_current_xact_id() AND kind = TG_ARGV[0]
            AND document_id = 0);
      END IF;
      RETURN NULL;
    END $$;

    DROP TRIGGER content_changed ON search_entries;
    CREATE TRIGGER content_changed AFTER UPDATE ON search_entries FOR EACH ROW
      WHEN (OLD.language IS DISTINCT FROM NEW.language)
      EXECUTE FUNCTION muster_table_changed('search_entries');
    DROP TRIGGER note_removed_image ON media;`)
  const statements = [
    ...Object.entries(tables).map(
      ([table, shown]) => `
  DROP TRIGGER ${formerOf(table)[0]} ON ${table};
  ${triggersOf('content', table, `muster_rows_changed('${shown}')`, eventsOf(table))}
  CREATE TRIGGER content_emptied AFTER TRUNCATE ON ${table} FOR EACH STATEMENT
    EXECUTE FUNCTION muster_table_changed('${shown}');`,
    ),
    forEachWhole(
      (kind, table, shown) => `
  DROP TRIGGER ${recorded(kind)} ON ${table};
  ${triggersOf(recorded(kind), table, `muster_record_whole('${kind}', '${shown.replaceAll("'", "''")}')`)}`,
    ),
    ...noted.map(
      (table) => `
  DROP TRIGGER note_site_change ON ${table};
  ${triggersOf('note', table, 'note_site_change_of_rows()')}`,
    ),
    triggersOf('note', 'media', 'note_site_change_of_rows()', ['DELETE']),
  ]
  await db.execute(sql.raw(statements.join('\n')))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  const statements = [
    ...Object.entries(tables).map(([table, shown]) => {
      const [name, events] = formerOf(table)
      return `
  ${dropsOf('content', table, eventsOf(table))}
  DROP TRIGGER content_emptied ON ${table};
  CREATE TRIGGER ${name} AFTER ${events} ON ${table} FOR EACH STATEMENT
    EXECUTE FUNCTION muster_table_changed('${shown}');`
    }),
    forEachWhole(
      (kind, table) => `
  ${dropsOf(recorded(kind), table)}
  CREATE TRIGGER ${recorded(kind)} AFTER INSERT OR UPDATE OR DELETE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION muster_record_whole('${kind}');`,
    ),
    ...noted.map(
      (table) => `
  ${dropsOf('note', table)}
  CREATE TRIGGER note_site_change AFTER INSERT OR UPDATE OR DELETE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION note_site_change_by_trigger();`,
    ),
    dropsOf('note', 'media', ['DELETE']),
  ]
  await db.execute(sql.raw(statements.join('\n')))
  await db.execute(sql`
    CREATE TRIGGER note_removed_image AFTER DELETE ON media FOR EACH STATEMENT
      EXECUTE FUNCTION note_site_change_by_trigger();
    DROP TRIGGER content_changed ON search_entries;
    CREATE TRIGGER content_changed AFTER UPDATE OF language ON search_entries FOR EACH STATEMENT
      EXECUTE FUNCTION muster_table_changed('search_entries');
    DROP FUNCTION muster_rows_changed(), note_site_change_of_rows();

    CREATE OR REPLACE FUNCTION muster_record_whole() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO public_changes (kind, document_id, was_public)
      SELECT TG_ARGV[0], 0, TRUE WHERE NOT EXISTS (
        SELECT FROM public_changes WHERE changed_in = pg_current_xact_id() AND kind = TG_ARGV[0]
          AND document_id = 0);
      RETURN NULL;
    END $$;`)
}
