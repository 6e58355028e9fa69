import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const tagged = ['actions', 'news', 'events', 'pages']

const tagsOf = (kind: string): string => `
  SELECT r.tags_id, r."order" FROM ${kind}_rels r
  WHERE entry_kind = '${kind}' AND r.parent_id = entry_id AND r.path = 'tags'`

/**
 * Tags and categories are searched, and the words of all that is searched are listed, so that a
 * misspelt one is found (src/content/search). The task indexes what is there: `topics` of it is null.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE search_entries ADD COLUMN topics text;

    -- A word may be there twice: a unique index would have writers wait for each other.
    CREATE TABLE search_words (
      word text NOT NULL, plain text NOT NULL, letters text NOT NULL, sound text NOT NULL);
    CREATE INDEX search_words_word ON search_words (word);
    CREATE INDEX search_words_letters ON search_words (letters);
    CREATE INDEX search_words_sound ON search_words (sound);
    CREATE INDEX search_words_plain ON search_words USING gist (plain gist_trgm_ops);

    -- About how a word sounds, in any of the languages: the letters that are taken for each other.
    CREATE FUNCTION muster_sound(plain text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT regexp_replace(translate(regexp_replace(regexp_replace(regexp_replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          plain, 'ph', 'f'), 'sch', 'sh'), 'ck', 'k'), 'qu', 'kv'), 'tz', 'z'), 'dt', 't'), 'x', 'ks'),
          'ae', 'a'), 'oe', 'o'), 'ue', 'u'),
        'c([eiy])', 's\\1', 'g'), '(.)h', '\\1', 'g'), 'ai|ay|ea|ee|ei|ey|ie', 'i', 'g'),
        'cqzvyj', 'kksfii'), '(.)\\1+', '\\1', 'g') $$;

    CREATE FUNCTION muster_spelling(word text, OUT plain text, OUT letters text, OUT sound text)
    LANGUAGE sql STABLE AS $$
      SELECT p.plain, (SELECT string_agg(letter, '' ORDER BY letter COLLATE "C")
        FROM regexp_split_to_table(p.plain, '') letter), muster_sound(p.plain)
      FROM (SELECT lower(unaccent(word)) AS plain OFFSET 0) p $$;

    -- Adds the words of an entry that are not listed.
    CREATE FUNCTION muster_list_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO search_words (word, plain, letters, sound)
      SELECT w.word, spelt.* FROM (
        SELECT DISTINCT lower(t.token) AS word
        FROM ts_parse('default', translate(
          concat_ws(' ', NEW.title, NEW.description, NEW.topics, NEW.body), '/<', '  ')) t
        -- Words and parts of compounds, without digits.
        WHERE t.tokid IN (1, 2, 10, 11) AND length(t.token) BETWEEN 4 AND 40
          AND NOT EXISTS (SELECT FROM search_words k WHERE k.word = lower(t.token))
        OFFSET 0) w, muster_spelling(w.word) spelt;
      RETURN NULL;
    END $$;
    CREATE TRIGGER listed AFTER INSERT ON search_entries FOR EACH ROW
      EXECUTE FUNCTION muster_list_words();
    CREATE TRIGGER listed_again AFTER UPDATE ON search_entries FOR EACH ROW
      WHEN ((OLD.title, OLD.description, OLD.topics, OLD.body)
        IS DISTINCT FROM (NEW.title, NEW.description, NEW.topics, NEW.body))
      EXECUTE FUNCTION muster_list_words();`)
  await db.execute(
    sql.raw(`
    CREATE FUNCTION muster_search_topics(entry_kind text, entry_id integer) RETURNS text
    LANGUAGE sql STABLE AS $$
      SELECT muster_one_line(concat_ws(' ',
        (SELECT n.category FROM news n WHERE entry_kind = 'news' AND n.id = entry_id),
        (SELECT string_agg(t.name, ' ' ORDER BY r."order")
          FROM (${tagged.map(tagsOf).join(' UNION ALL ')}) r JOIN tags t ON t.id = r.tags_id))) $$;

    -- A tag that is deleted is left to the task, as one that is renamed: many entries may have it.
    CREATE FUNCTION muster_tags_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      r record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    BEGIN
      IF TG_OP <> 'DELETE' OR EXISTS (SELECT FROM tags WHERE id = r.tags_id) THEN
        UPDATE search_entries s SET topics = s.topics
        WHERE s.kind = TG_ARGV[0] AND s.document_id = r.parent_id
          AND s.topics IS DISTINCT FROM muster_search_topics(s.kind, s.document_id);
      END IF;
      RETURN NULL;
    END $$;
    ${tagged
      .map(
        (kind) => `
    CREATE CONSTRAINT TRIGGER tags_searched AFTER INSERT OR UPDATE OR DELETE ON ${kind}_rels
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION muster_tags_changed('${kind}');`,
      )
      .join('')}`),
  )
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION muster_index_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      heading tsvector;
    BEGIN
      NEW.topics := muster_search_topics(NEW.kind, NEW.document_id);
      IF TG_OP = 'UPDATE' AND (NEW.language, NEW.title, NEW.description, NEW.topics, NEW.body)
        IS NOT DISTINCT FROM (OLD.language, OLD.title, OLD.description, OLD.topics, OLD.body) THEN
        RETURN NEW;
      END IF;
      NEW.title_key := left(lower(unaccent(NEW.title)), 200);
      NEW.title_words := muster_words(NEW.language, left(NEW.title, 1000));
      heading := setweight(NEW.title_words, 'A') || setweight(muster_words(NEW.language,
        left(concat_ws(' ', NEW.topics, NEW.description), 10000)), 'B');
      BEGIN
        NEW.words := heading || setweight(muster_words(NEW.language, NEW.body), 'C');
      EXCEPTION WHEN program_limit_exceeded THEN
        -- Of more than a megabyte of different words, those that fit whatever they are.
        NEW.words := heading || setweight(muster_words(NEW.language, left(NEW.body, 50000)), 'C');
      END;
      RETURN NEW;
    END $$;

    DROP TRIGGER content_changed ON search_entries;
    CREATE TRIGGER content_changed AFTER UPDATE ON search_entries FOR EACH ROW
      WHEN ((OLD.language, OLD.topics) IS DISTINCT FROM (NEW.language, NEW.topics))
      EXECUTE FUNCTION muster_table_changed('search_entries');

    INSERT INTO payload_jobs (task_slug, queue, input)
    SELECT 'indexSearch', 'maintenance', '{}' WHERE EXISTS (SELECT FROM search_entries)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION muster_index_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
        NEW.words := heading || setweight(muster_words(NEW.language, left(NEW.body, 50000)), 'C');
      END;
      RETURN NEW;
    END $$;
    DROP TRIGGER content_changed ON search_entries;
    CREATE TRIGGER content_changed AFTER UPDATE ON search_entries FOR EACH ROW
      WHEN (OLD.language IS DISTINCT FROM NEW.language)
      EXECUTE FUNCTION muster_table_changed('search_entries');
    DROP FUNCTION muster_list_words(), muster_tags_changed() CASCADE;
    DROP FUNCTION muster_spelling(text), muster_sound(text), muster_search_topics(text, integer);
    DROP TABLE search_words;
    ALTER TABLE search_entries DROP COLUMN topics;`)
}
