import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const published = `_status = 'published'`

/** Tables of documents: which of their rows are published, which are public, and the slug. */
const documents = {
  actions: [published, published, 'slug'],
  news: [published, `${published} AND published_at <= now()`, 'slug'],
  events: [published, published, 'slug'],
  pages: [published, published, 'slug'],
  people: ['published', 'published', 'NULL'],
  tags: ['TRUE', 'TRUE', 'slug'],
} as const

/** What shows as a whole, and the tables it is read from. Entries may stand in the menu. */
const wholes = {
  about: ['about', 'about_values'],
  navigation: [
    'navigation',
    'navigation_items',
    'navigation_items_children',
    'actions',
    'news',
    'events',
    'pages',
  ],
  'static-images': ['static_images', 'media'],
  site: ['settings', 'settings_social_links', 'media'],
} as const

const tagged = ['actions', 'news', 'events', 'pages'] as const

const picturedBy = (kind: string, column: string): string =>
  `SELECT d.id FROM ${kind} d JOIN after t ON t.id = d.${column}`

/** The documents that show changed rows of another table, as queries of their ids. */
const shownBy = {
  tags: tagged.map((kind) => [
    kind,
    `SELECT r.parent_id FROM ${kind}_rels r JOIN after t ON t.id = r.tags_id`,
  ]),
  media: [
    [
      'actions',
      `${picturedBy('actions', 'cover_image_id')} UNION ${picturedBy('actions', 'seo_image_id')}`,
    ],
    ...(['news', 'events'] as const).map((kind) => [
      kind,
      `${picturedBy(kind, 'image_id')} UNION ${picturedBy(kind, 'seo_image_id')}`,
    ]),
    ['pages', picturedBy('pages', 'seo_image_id')],
    ['people', picturedBy('people', 'image_id')],
  ],
} as const

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A trigger after each kind of statement; it sees the changed rows if it is for one kind alone. */
const afterEach = (name: string, table: string, call: string): string => `
  CREATE TRIGGER ${name}_added AFTER INSERT ON ${table}
    REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ${call};
  CREATE TRIGGER ${name}_changed AFTER UPDATE ON ${table}
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ${call};
  CREATE TRIGGER ${name}_removed AFTER DELETE ON ${table}
    REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION ${call};`

/**
 * What of public content changed, by which transaction (GET /api/changes): rows are only added, so
 * that no writer waits for another, and removed when they are old. The transaction is noted because
 * neither a sequence nor a time says in which order changes become visible. `was_public`: before or
 * after the change; what never was public must not be reported.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE public_changes (
      seq bigserial PRIMARY KEY,
      changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
      changed_at timestamptz NOT NULL DEFAULT now(),
      kind text NOT NULL,
      document_id integer NOT NULL,
      slug varchar,
      was_public boolean NOT NULL
    );
    CREATE INDEX public_changes_changed_in_idx ON public_changes (changed_in, seq);
    CREATE INDEX public_changes_changed_at_idx ON public_changes (changed_at);

    -- Arguments: kind, conditions of published and of public rows, slug.
    CREATE FUNCTION muster_record_documents() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      columns text := format('id, %s AS slug, coalesce(%s, false) AS is_public', TG_ARGV[3], TG_ARGV[2]);
      rows text;
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        rows := format('SELECT id, CASE WHEN b.is_public THEN b.slug ELSE a.slug END AS slug,
            coalesce(b.is_public, false) OR coalesce(a.is_public, false) AS is_public
          FROM (SELECT %1$s FROM before WHERE %2$s) b
          FULL JOIN (SELECT %1$s FROM after WHERE %2$s) a USING (id)', columns, TG_ARGV[1]);
      ELSE
        rows := format('SELECT %s FROM %I WHERE %s', columns,
          CASE TG_OP WHEN 'INSERT' THEN 'after' ELSE 'before' END, TG_ARGV[1]);
      END IF;
      EXECUTE format('INSERT INTO public_changes (kind, document_id, slug, was_public)
        SELECT %L, id, slug, is_public FROM (%s) changed', TG_ARGV[0], rows);
      RETURN NULL;
    END $$;

    -- Documents that show something that changed, once for each transaction. Arguments: as above,
    -- and the query of their ids; without one, those whose parts changed.
    CREATE FUNCTION muster_record_shown() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('INSERT INTO public_changes (kind, document_id, slug, was_public)
        SELECT %1$L, id, %2$s, coalesce(%3$s, false) FROM %1$I d WHERE %4$s AND id IN (%5$s)
          AND NOT EXISTS (SELECT FROM public_changes c WHERE c.changed_in = pg_current_xact_id()
            AND c.kind = %1$L AND c.document_id = d.id)',
        TG_ARGV[0], TG_ARGV[3], TG_ARGV[2], TG_ARGV[1], coalesce(TG_ARGV[4], CASE TG_OP
          WHEN 'INSERT' THEN 'SELECT parent_id FROM after'
          WHEN 'DELETE' THEN 'SELECT parent_id FROM before'
          ELSE 'SELECT parent_id FROM before UNION SELECT parent_id FROM after' END));
      RETURN NULL;
    END $$;

    -- Of an account only its name shows; sessions change all the time.
    CREATE FUNCTION muster_record_author() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO public_changes (kind, document_id, slug, was_public)
      SELECT 'actions', id, slug, TRUE FROM actions
        WHERE author_id = NEW.id AND _status = 'published'
      UNION ALL
      SELECT 'news', id, slug, coalesce(published_at <= now(), false) FROM news
        WHERE author_id = NEW.id AND _status = 'published';
      RETURN NULL;
    END $$;
    CREATE TRIGGER recorded_as_author AFTER UPDATE ON users FOR EACH ROW
      WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name)
      EXECUTE FUNCTION muster_record_author();

    CREATE FUNCTION muster_record_whole() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO public_changes (kind, document_id, was_public)
      SELECT TG_ARGV[0], 0, TRUE WHERE NOT EXISTS (
        SELECT FROM public_changes WHERE changed_in = pg_current_xact_id() AND kind = TG_ARGV[0]
          AND document_id = 0);
      RETURN NULL;
    END $$;`)
  const argumentsOf = (kind: keyof typeof documents): string =>
    [kind, ...documents[kind]].map(quoted).join(', ')
  const statements = [
    ...(Object.keys(documents) as (keyof typeof documents)[]).map((kind) =>
      afterEach('recorded', kind, `muster_record_documents(${argumentsOf(kind)})`),
    ),
    ...tagged.map((kind) =>
      afterEach('recorded', `${kind}_rels`, `muster_record_shown(${argumentsOf(kind)})`),
    ),
    ...Object.entries(shownBy).flatMap(([table, shown]) =>
      shown.map(
        ([kind = '', query = '']) => `
    CREATE TRIGGER recorded_of_${kind} AFTER UPDATE ON ${table}
      REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
      EXECUTE FUNCTION muster_record_shown(
        ${argumentsOf(kind as keyof typeof documents)}, ${quoted(query)});`,
      ),
    ),
    ...Object.entries(wholes).flatMap(([kind, tables]) =>
      tables.map(
        (table) => `
    CREATE TRIGGER recorded_in_${kind.replace('-', '_')} AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION muster_record_whole('${kind}');`,
      ),
    ),
  ]
  await db.execute(sql.raw(statements.join('\n')))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION muster_record_documents() CASCADE;
    DROP FUNCTION muster_record_shown() CASCADE;
    DROP FUNCTION muster_record_author() CASCADE;
    DROP FUNCTION muster_record_whole() CASCADE;
    DROP TABLE public_changes;`)
}
