import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The languages of `settings.site_language`, and how Postgres calls them. */
const languages = { en: 'english', de: 'german', fr: 'french', es: 'spanish', it: 'italian' }

const words = 'asciiword, asciihword, hword_asciipart, word, hword, hword_part'

/**
 * Two text search configurations for each language. Stemmers know accents, and readers leave them
 * out, so that texts are indexed with and without (`_plain`). What is no word (für, être) is taken
 * out before its accents are.
 */
const configurationsOf = ([code, name]: [string, string]): string => `
  CREATE TEXT SEARCH CONFIGURATION muster_${code} (COPY = pg_catalog.${name});
  CREATE TEXT SEARCH DICTIONARY muster_${code}_stop (
    TEMPLATE = pg_catalog.simple, STOPWORDS = ${name}, ACCEPT = false);
  CREATE TEXT SEARCH CONFIGURATION muster_${code}_plain (COPY = pg_catalog.${name});
  ALTER TEXT SEARCH CONFIGURATION muster_${code}_plain ALTER MAPPING FOR ${words}
    WITH muster_${code}_stop, unaccent, pg_catalog.${name}_stem;`

interface Source {
  /** SQL about a row `d` of the table. */
  readonly title: string
  readonly description: string
  readonly body: string
  readonly isPublished: string
  readonly publicFrom: string
  readonly dated: string
}

const drafted = {
  title: 'd.title',
  description: 'd.description',
  body: 'muster_plain_text(d.content_html)',
  isPublished: `d._status = 'published'`,
  publicFrom: `'-infinity'::timestamptz`,
  dated: 'd.created_at',
}

/** What is searched, by table. */
const sources: Readonly<Record<string, Source>> = {
  actions: drafted,
  news: { ...drafted, publicFrom: 'd.published_at', dated: 'd.published_at' },
  events: {
    ...drafted,
    description: `concat_ws(' ', d.description, d.location)`,
    dated: 'd.start_date',
  },
  pages: drafted,
  people: {
    ...drafted,
    title: 'd.name',
    description: 'd.role',
    body: 'd.brief_message',
    isPublished: 'd.published',
  },
}

/** The row of a document without what its own trigger fills in. */
const valuesOf = (table: string, source: Source): string => `
  '${table}', d.id, muster_site_language(), muster_one_line(${source.title}),
  muster_one_line(${source.description}), left(muster_one_line(${source.body}), 500000),
  ${source.publicFrom}, ${source.dated}`

const columns = 'kind, document_id, language, title, description, body, public_from, dated'

/** Keeps the entries of a table as its documents are, in the transaction that changes them. */
const triggerOf = ([table, source]: [string, Source]): string => `
  CREATE FUNCTION muster_${table}_searched() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    d ${table};
    entry record;
  BEGIN
    IF TG_OP = 'TRUNCATE' THEN
      DELETE FROM search_entries WHERE kind = '${table}';
      RETURN NULL;
    END IF;
    IF TG_OP = 'DELETE' THEN
      d := OLD;
    ELSE
      d := NEW;
    END IF;
    IF TG_OP = 'DELETE' OR (${source.isPublished}) IS NOT TRUE THEN
      DELETE FROM search_entries WHERE kind = '${table}' AND document_id = d.id;
      RETURN NULL;
    END IF;
    SELECT v.* INTO entry FROM (SELECT ${valuesOf(table, source)}) v (${columns});
    UPDATE search_entries s SET title = entry.title, description = entry.description,
      body = entry.body, public_from = entry.public_from, dated = entry.dated
    WHERE s.kind = entry.kind AND s.document_id = entry.document_id;
    -- Whoever changes a document holds its row, so that two do not insert its entry.
    IF NOT FOUND THEN
      INSERT INTO search_entries (${columns}) VALUES (entry.kind, entry.document_id,
        entry.language, entry.title, entry.description, entry.body, entry.public_from, entry.dated);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER searched AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW
    EXECUTE FUNCTION muster_${table}_searched();
  CREATE TRIGGER searched_emptied AFTER TRUNCATE ON ${table} FOR EACH STATEMENT
    EXECUTE FUNCTION muster_${table}_searched();
  INSERT INTO search_entries (${columns})
    SELECT ${valuesOf(table, source)} FROM ${table} d WHERE ${source.isPublished};`

/**
 * The text of everything that is published, so that the public searches it (src/content/search/sql/search):
 * written by triggers, whoever writes the documents, and indexed by a trigger of its own.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TEXT SEARCH CONFIGURATION muster_words (COPY = pg_catalog.simple)`)
  await db.execute(
    sql.raw(`ALTER TEXT SEARCH CONFIGURATION muster_words ALTER MAPPING FOR ${words}
      WITH unaccent, pg_catalog.simple;
      ${Object.entries(languages).map(configurationsOf).join('')}`),
  )
  await db.execute(sql`
    CREATE TABLE search_entries (
      kind text NOT NULL,
      document_id integer NOT NULL,
      language text NOT NULL,
      title text NOT NULL,
      description text NOT NULL,
      body text NOT NULL,
      public_from timestamptz NOT NULL,
      dated timestamptz NOT NULL,
      title_key text NOT NULL,
      title_words tsvector NOT NULL,
      words tsvector NOT NULL,
      PRIMARY KEY (kind, document_id)
    );
    CREATE INDEX search_entries_words ON search_entries USING gin (words);
    CREATE INDEX search_entries_title_words ON search_entries USING gin (title_words);
    CREATE INDEX search_entries_title_key ON search_entries USING gin (title_key gin_trgm_ops);
    CREATE INDEX search_entries_public_from ON search_entries (public_from);
    CREATE INDEX search_entries_language ON search_entries (language);

    CREATE FUNCTION muster_site_language() RETURNS text LANGUAGE sql STABLE AS $$
      SELECT coalesce((SELECT site_language::text FROM settings LIMIT 1), 'en') $$;

    -- Without soft hyphens and control characters, of which our marks of hits are two.
    CREATE FUNCTION muster_one_line(line text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT btrim(regexp_replace(replace(coalesce(line, ''), chr(173), ''),
        '[[:cntrl:][:space:]]+', ' ', 'g')) $$;

    -- Elements that end no word leave nothing, all others a space.
    CREATE FUNCTION muster_plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT replace(replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(html,
          '</?(?:a|abbr|b|code|em|i|mark|s|span|strong|sub|sup|u)(?:[[:space:]][^>]*)?>', '', 'g'),
          '<[^>]*>', ' ', 'g'),
        '&nbsp;', ' '), '&quot;', '"'), '&#39;', ''''), '&lt;', '<'), '&gt;', '>'), '&amp;', '&') $$;

    -- The words of a text as they are, and their stems with and without accents, in one place each.
    -- Postgres would take words with a slash for a path, and an angle bracket for HTML.
    CREATE FUNCTION muster_words(language text, txt text) RETURNS tsvector LANGUAGE sql STABLE AS $$
      SELECT (to_tsvector('muster_words', divided)::text
        || ' ' || to_tsvector(('muster_' || language)::regconfig, divided)::text
        || ' ' || to_tsvector(('muster_' || language || '_plain')::regconfig, divided)::text)::tsvector
      FROM (SELECT translate(txt, '/<', '  ') AS divided) d $$;

    CREATE FUNCTION muster_index_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      heading tsvector;
    BEGIN
      IF TG_OP = 'UPDATE' AND (NEW.language, NEW.title, NEW.description, NEW.body)
        IS NOT DISTINCT FROM (OLD.language, OLD.title, OLD.description, OLD.body) THEN
        RETURN NEW;
      END IF;
      NEW.title_key := left(lower(unaccent(NEW.title)), 200);
      NEW.title_words := muster_words(NEW.language, left(NEW.title, 1000));
      heading := setweight(NEW.title_words, 'A')
        || setweight(muster_words(NEW.language, left(NEW.description, 10000)), 'B');
      BEGIN
        NEW.words := heading || setweight(muster_words(NEW.language, NEW.body), 'C');
      EXCEPTION WHEN program_limit_exceeded THEN
        -- Of more than a megabyte of different words, those that fit whatever they are.
        NEW.words := heading || setweight(muster_words(NEW.language, left(NEW.body, 50000)), 'C');
      END;
      RETURN NEW;
    END $$;
    CREATE TRIGGER indexed BEFORE INSERT OR UPDATE ON search_entries FOR EACH ROW
      EXECUTE FUNCTION muster_index_search_entry();

    -- Results change with the language, and as entries are indexed in it.
    CREATE TRIGGER search_language_changed AFTER UPDATE ON settings FOR EACH ROW
      WHEN (OLD.site_language IS DISTINCT FROM NEW.site_language)
      EXECUTE FUNCTION muster_table_changed('search_entries');
    CREATE TRIGGER content_changed AFTER UPDATE OF language ON search_entries FOR EACH STATEMENT
      EXECUTE FUNCTION muster_table_changed('search_entries');

    -- What is searched for: whole words of the language, the last one also as it begins.
    CREATE FUNCTION muster_search_query(whole text, last_word text) RETURNS tsquery
    LANGUAGE sql STABLE AS $$
      SELECT coalesce(every && (finished || begun), every, finished || begun)
      FROM (SELECT ('muster_' || muster_site_language())::regconfig AS accented,
        ('muster_' || muster_site_language() || '_plain')::regconfig AS plain,
        nullif(translate(whole, '/<', '  '), '') AS words, nullif(last_word, '') AS word) i,
      LATERAL (SELECT
        websearch_to_tsquery(accented, words) || websearch_to_tsquery(plain, words) AS every,
        websearch_to_tsquery(accented, word) || websearch_to_tsquery(plain, word) AS finished,
        to_tsquery('muster_words', word || ':*') AS begun) q $$;`)
  for (const source of Object.entries(sources)) await db.execute(sql.raw(triggerOf(source)))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const table of Object.keys(sources))
    await db.execute(sql.raw(`DROP FUNCTION muster_${table}_searched() CASCADE`))
  await db.execute(sql`
    DROP TRIGGER search_language_changed ON settings;
    DROP FUNCTION muster_search_query(text, text);
    DROP TABLE search_entries;
    DROP FUNCTION muster_index_search_entry();
    DROP FUNCTION muster_words(text, text);
    DROP FUNCTION muster_plain_text(text);
    DROP FUNCTION muster_one_line(text);
    DROP FUNCTION muster_site_language();
    DROP TEXT SEARCH CONFIGURATION muster_words;`)
  for (const code of Object.keys(languages))
    await db.execute(
      sql.raw(`
    DROP TEXT SEARCH CONFIGURATION muster_${code};
    DROP TEXT SEARCH CONFIGURATION muster_${code}_plain;
    DROP TEXT SEARCH DICTIONARY muster_${code}_stop;`),
    )
}
