import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Kinds with pages, and what their paths begin with. */
const prefixes = {
  actions: '/actions/',
  news: '/news/',
  events: '/events/',
  pages: '/',
  forms: '/forms/',
} as const
const kinds = Object.entries(prefixes)

const union = (query: (kind: string, prefix: string) => string): string =>
  kinds.map(([kind, prefix]) => query(kind, prefix)).join(' UNION ALL ')

const publicFrom = (kind: string): string =>
  `CASE WHEN d._status = 'published' THEN ${kind === 'news' ? 'd.published_at' : "'-infinity'::timestamptz"} END`

const changed = (kind: string): string =>
  ['slug', '_status', ...(kind === 'news' ? ['published_at'] : [])]
    .map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`)
    .join(' OR ')

/** Functions that find entries, and of these kinds those in the trash. */
export function addressFunctions(trashed: readonly string[]): string {
  const inTrash = (kind: string): string =>
    trashed.includes(kind) ? 'd.deleted_at IS NOT NULL' : 'false'
  return `
    -- Where an entry is, since when it is public (null for a draft), and whether it is in the trash, so
    -- that others may have its address.
    CREATE OR REPLACE FUNCTION muster_address(of_kind text, of_id integer,
      OUT path text, OUT public_from timestamptz, OUT in_trash boolean) RETURNS SETOF record LANGUAGE sql STABLE AS $$
      ${union((kind, prefix) => `SELECT '${prefix}' || d.slug, ${publicFrom(kind)}, ${inTrash(kind)} FROM ${kind} d WHERE of_kind = '${kind}' AND d.id = of_id`)} $$;

    CREATE OR REPLACE FUNCTION muster_entry_at(of_path text, OUT kind text, OUT id integer, OUT published boolean)
    RETURNS SETOF record LANGUAGE sql STABLE AS $$
      ${union((kind, prefix) => `SELECT '${kind}', d.id, coalesce(d._status = 'published', false) FROM ${kind} d WHERE starts_with(of_path, '${prefix}') AND d.slug = substr(of_path, ${prefix.length + 1}) AND NOT ${inTrash(kind)}`)} $$;`
}

/**
 * Addresses that lead elsewhere: those that an entry had, by its identity, so that they are one hop
 * from wherever it is, and those that a person names. Triggers write the former ones, in the transaction
 * of whatever changes a slug. Of entries so far, the slugs of their published versions of a year.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE redirects (
      id serial PRIMARY KEY NOT NULL,
      "from" varchar NOT NULL,
      "to" varchar,
      kind varchar,
      document_id numeric,
      left_at timestamp(3) with time zone,
      updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
      created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
      CONSTRAINT redirects_one_target CHECK (("to" IS NULL) = (document_id IS NOT NULL)
        AND (kind IS NULL) = (document_id IS NULL))
    );
    CREATE UNIQUE INDEX redirects_from_idx ON redirects ("from");
    CREATE INDEX redirects_document_id_idx ON redirects (document_id);
    CREATE INDEX redirects_left_at_idx ON redirects (left_at);
    CREATE INDEX redirects_updated_at_idx ON redirects (updated_at);
    CREATE INDEX redirects_created_at_idx ON redirects (created_at);
    ALTER TABLE payload_locked_documents_rels ADD COLUMN redirects_id integer
      CONSTRAINT payload_locked_documents_rels_redirects_fk REFERENCES redirects (id) ON DELETE CASCADE;
    CREATE INDEX payload_locked_documents_rels_redirects_id_idx
      ON payload_locked_documents_rels (redirects_id);
    CREATE TRIGGER content_added AFTER INSERT ON redirects REFERENCING NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION muster_rows_changed('redirects');
    CREATE TRIGGER content_changed AFTER UPDATE ON redirects
      REFERENCING OLD TABLE AS before NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION muster_rows_changed('redirects');
    CREATE TRIGGER content_removed AFTER DELETE ON redirects REFERENCING OLD TABLE AS before
      FOR EACH STATEMENT EXECUTE FUNCTION muster_rows_changed('redirects');
    CREATE TRIGGER content_emptied AFTER TRUNCATE ON redirects
      FOR EACH STATEMENT EXECUTE FUNCTION muster_table_changed('redirects');

    CREATE FUNCTION muster_path_of(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT split_part(split_part(address, '?', 1), '#', 1) $$;`)
  await db.execute(sql.raw(addressFunctions(['actions', 'news', 'events', 'pages'])))
  await db.execute(sql`
    -- Why a redirect must not be; null where it may.
    CREATE FUNCTION muster_redirect_problem(of_id integer, from_path text, target text)
    RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE
        WHEN from_path ~ '^/(about|actions|contact|events|home|news|people)?$'
          OR from_path ~ '^/(admin|api|cms-api|healthz|metrics|preview|readyz|staff)(/|$)'
          OR EXISTS (SELECT FROM muster_entry_at(from_path) e WHERE e.published) THEN 'public'
        WHEN EXISTS (SELECT FROM redirects r LEFT JOIN muster_address(r.kind, r.document_id::integer) a ON true
          WHERE r."from" = from_path AND r.id IS DISTINCT FROM of_id
            AND (r.left_at IS NULL OR a.public_from IS NOT NULL)) THEN 'taken'
        WHEN muster_path_of(target) = from_path THEN 'loop'
        WHEN EXISTS (SELECT FROM redirects r WHERE r.id IS DISTINCT FROM of_id
            AND muster_path_of(r."to") = from_path)
          OR EXISTS (SELECT FROM redirects r WHERE r.id IS DISTINCT FROM of_id
            AND r."from" = muster_path_of(target) AND r."to" IS NOT NULL) THEN 'chain'
        WHEN muster_path_of(target) ~ '^/(actions|events|forms|news)/[^/]+$'
          AND NOT EXISTS (SELECT FROM muster_entry_at(muster_path_of(target)))
          AND NOT EXISTS (SELECT FROM redirects r WHERE r."from" = muster_path_of(target)) THEN 'nowhere'
      END $$;

    -- What a person names: the address of an entry is stored as that entry. Exclusive to what
    -- publishes an address (keep_address), as neither sees the rows of the other.
    CREATE FUNCTION name_redirect() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      problem text;
    BEGIN
      PERFORM pg_advisory_xact_lock(7241031);
      IF NEW."to" IS NOT NULL THEN
        NEW.kind := NULL;
        NEW.document_id := NULL;
      END IF;
      problem := muster_redirect_problem(NEW.id, NEW."from", NEW."to");
      IF problem IS NOT NULL THEN
        RAISE EXCEPTION 'a redirect must not be: %', problem
          USING ERRCODE = 'unique_violation', TABLE = 'redirects', CONSTRAINT = 'redirects_from_idx';
      END IF;
      -- Of an entry that is not public any more.
      DELETE FROM redirects WHERE "from" = NEW."from" AND id <> NEW.id;
      SELECT found.kind, found.id INTO NEW.kind, NEW.document_id FROM (
        SELECT kind, id FROM muster_entry_at(muster_path_of(NEW."to"))
        UNION ALL SELECT kind, document_id FROM redirects
          WHERE "from" = muster_path_of(NEW."to") AND kind IS NOT NULL) found
      WHERE NEW."to" IS NOT NULL
      UNION ALL SELECT NEW.kind, NEW.document_id LIMIT 1;
      IF NEW.kind IS NOT NULL THEN
        NEW."to" := NULL;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER name_redirect BEFORE INSERT OR UPDATE ON redirects
      FOR EACH ROW WHEN (NEW.left_at IS NULL AND pg_trigger_depth() = 0)
      EXECUTE FUNCTION name_redirect();

    -- Argument: what paths begin with. An address is former once what was public there is not, or is
    -- elsewhere; its entry may have it back, others not.
    CREATE FUNCTION keep_address() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      entry_kind text := TG_TABLE_NAME;
      former text;
      now_at text;
      was_public boolean := false;
      is_public boolean := false;
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM redirects WHERE kind = entry_kind AND document_id = OLD.id;
        RETURN NULL;
      END IF;
      IF NEW._status = 'published' THEN
        now_at := TG_ARGV[0] || NEW.slug;
        is_public := TRUE;
        IF TG_TABLE_NAME = 'news' THEN
          is_public := coalesce(NEW.published_at <= now(), false);
        END IF;
      END IF;
      IF TG_OP = 'UPDATE' AND OLD._status = 'published' THEN
        former := TG_ARGV[0] || OLD.slug;
        was_public := TRUE;
        IF TG_TABLE_NAME = 'news' THEN
          was_public := coalesce(OLD.published_at <= now(), false);
        END IF;
      END IF;
      IF was_public AND (NOT is_public OR former <> now_at) THEN
        INSERT INTO redirects ("from", kind, document_id, left_at)
          VALUES (former, entry_kind, NEW.id, now())
          ON CONFLICT ("from") DO UPDATE SET kind = excluded.kind, document_id = excluded.document_id,
            "to" = NULL, left_at = excluded.left_at, updated_at = now();
        -- What a person had lead to that address leads to the entry.
        UPDATE redirects SET kind = entry_kind, document_id = NEW.id, "to" = NULL
          WHERE muster_path_of("to") = former;
      END IF;
      IF now_at IS NOT NULL THEN
        PERFORM pg_advisory_xact_lock_shared(7241031);
        IF EXISTS (SELECT FROM redirects r
            LEFT JOIN muster_address(r.kind, r.document_id::integer) a ON true
            WHERE r."from" = now_at AND a.in_trash IS NOT TRUE
              AND (r.kind, r.document_id) IS DISTINCT FROM (entry_kind, NEW.id)) THEN
          RAISE EXCEPTION 'the address % leads elsewhere', now_at USING ERRCODE = 'unique_violation',
            TABLE = entry_kind, CONSTRAINT = entry_kind || '_slug_idx';
        END IF;
        DELETE FROM redirects WHERE "from" = now_at
          AND (is_public OR (kind, document_id) IS DISTINCT FROM (entry_kind, NEW.id));
      END IF;
      IF EXISTS (SELECT FROM redirects WHERE kind = entry_kind AND document_id = NEW.id) THEN
        PERFORM muster_notify_content('redirects', NULL);
      END IF;
      RETURN NULL;
    END $$;`)
  for (const [kind, prefix] of kinds)
    await db.execute(
      sql.raw(`
    CREATE TRIGGER keep_address_added AFTER INSERT ON ${kind} FOR EACH ROW
      WHEN (NEW._status = 'published') EXECUTE FUNCTION keep_address('${prefix}');
    CREATE TRIGGER keep_address AFTER UPDATE ON ${kind} FOR EACH ROW
      WHEN (${changed(kind)}) EXECUTE FUNCTION keep_address('${prefix}');
    CREATE TRIGGER keep_address_removed AFTER DELETE ON ${kind} FOR EACH ROW
      EXECUTE FUNCTION keep_address('${prefix}');

    INSERT INTO redirects ("from", kind, document_id, left_at)
    SELECT '${prefix}' || v.version_slug, '${kind}', v.parent_id, max(v.updated_at)
    FROM _${kind}_v v JOIN ${kind} d ON d.id = v.parent_id
    WHERE v.version__status = 'published' AND v.version_slug <> d.slug
      AND v.updated_at > now() - interval '1 year'
      ${kind === 'news' ? 'AND v.version_published_at <= v.updated_at' : ''}
      AND NOT EXISTS (SELECT FROM ${kind} o WHERE o.slug = v.version_slug)
    GROUP BY v.version_slug, v.parent_id ORDER BY max(v.updated_at) DESC
    ON CONFLICT DO NOTHING;`),
    )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION keep_address() CASCADE;
    ALTER TABLE payload_locked_documents_rels DROP COLUMN redirects_id;
    DROP TABLE redirects;
    DROP FUNCTION name_redirect();
    DROP FUNCTION muster_redirect_problem(integer, text, text);
    DROP FUNCTION muster_entry_at(text);
    DROP FUNCTION muster_address(text, integer);
    DROP FUNCTION muster_path_of(text);`)
}
