import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const columns = (prefix: '' | 'version_'): string =>
  ['goal numeric', "target varchar DEFAULT ''", "milestones varchar DEFAULT ''"]
    .map((column) => `ADD COLUMN ${prefix}${column}`)
    .join(', ')

/**
 * Petitions. `petition_signatures` has the signatures that count, and `petition_entries` is the ledger
 * in which every change of a petition's numbers is an entry; triggers write it under the lock of the
 * form's total. Each digest is of the one before and of the entry's line, so that one digest stands
 * for all of them. An entry of a signature has no name: it has a hash of a random salt, the name and
 * the place.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    ALTER TABLE forms ${columns('')};
    ALTER TABLE _forms_v ${columns('version_')};`),
  )
  await db.execute(sql`
    ALTER TYPE enum_form_person_field ADD VALUE IF NOT EXISTS 'displayed';
    ALTER TYPE enum_form_answers_state ADD VALUE IF NOT EXISTS 'duplicate';

    ALTER TABLE form_totals
      ADD COLUMN confirmed integer DEFAULT 0 NOT NULL,
      ADD COLUMN withdrawn integer DEFAULT 0 NOT NULL,
      ADD COLUMN duplicates integer DEFAULT 0 NOT NULL,
      ADD COLUMN paper integer DEFAULT 0 NOT NULL,
      ADD COLUMN entries integer DEFAULT 0 NOT NULL,
      ADD COLUMN digest text DEFAULT '' NOT NULL,
      ADD CONSTRAINT form_totals_paper CHECK (paper >= 0);

    CREATE TABLE petition_entries (
      form_id integer NOT NULL REFERENCES forms (id) ON DELETE cascade,
      number integer NOT NULL,
      kind text NOT NULL,
      count integer NOT NULL,
      day date NOT NULL,
      of_number integer,
      note text NOT NULL,
      digest text NOT NULL,
      CONSTRAINT petition_entries_form_id_number_pk PRIMARY KEY (form_id, number),
      CONSTRAINT petition_entries_kind CHECK (kind IN ('confirmed', 'withdrawn', 'duplicate', 'paper'))
    );
    CREATE INDEX petition_entries_paper ON petition_entries (form_id, number) WHERE kind = 'paper';

    CREATE TABLE petition_signatures (
      answers_id integer PRIMARY KEY NOT NULL REFERENCES form_answers (id) ON DELETE cascade,
      form_id integer NOT NULL,
      number integer NOT NULL,
      day date NOT NULL,
      salt text NOT NULL,
      name text NOT NULL,
      place text NOT NULL,
      region text NOT NULL,
      displayed boolean NOT NULL
    );
    CREATE UNIQUE INDEX petition_signatures_number ON petition_signatures (form_id, number);
    CREATE INDEX petition_signatures_displayed ON petition_signatures (form_id, number)
      WHERE displayed;

    CREATE TABLE petition_milestones (
      form_id integer NOT NULL REFERENCES forms (id) ON DELETE cascade,
      milestone integer NOT NULL,
      CONSTRAINT petition_milestones_form_id_milestone_pk PRIMARY KEY (form_id, milestone)
    );

    CREATE FUNCTION add_petition_entry(form integer, kind text, count integer, of_number integer,
      note text) RETURNS petition_entries LANGUAGE plpgsql AS $$
    DECLARE
      total form_totals;
      entry petition_entries;
    BEGIN
      SELECT * INTO total FROM form_totals WHERE form_id = form FOR NO KEY UPDATE;
      -- A form that is deleted takes its ledger with it.
      IF NOT FOUND OR NOT EXISTS (SELECT FROM forms WHERE id = form) THEN
        RETURN NULL;
      END IF;
      entry.form_id := form;
      entry.number := total.entries + 1;
      entry.kind := kind;
      entry.count := count;
      entry.day := (now() AT TIME ZONE 'UTC')::date;
      entry.of_number := of_number;
      entry.note := note;
      entry.digest := encode(sha256(convert_to(total.digest || E'\n' || concat_ws(E'\t',
        entry.number, kind, count, entry.day, coalesce(of_number::text, ''), note), 'UTF8')), 'hex');
      INSERT INTO petition_entries SELECT entry.*;
      UPDATE form_totals SET entries = entry.number, digest = entry.digest,
        confirmed = confirmed + (entry.kind = 'confirmed')::integer,
        withdrawn = withdrawn + (entry.kind = 'withdrawn')::integer,
        duplicates = duplicates + (entry.kind = 'duplicate')::integer,
        paper = paper + CASE entry.kind WHEN 'paper' THEN entry.count ELSE 0 END
      WHERE form_id = form;
      RETURN entry;
    END $$;

    CREATE FUNCTION count_signature() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      entry petition_entries;
    BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM add_petition_entry(OLD.form_id, 'withdrawn', -1, OLD.number, '');
        RETURN OLD;
      END IF;
      NEW.salt := replace(gen_random_uuid()::text, '-', '');
      entry := add_petition_entry(NEW.form_id, 'confirmed', 1, NULL, encode(sha256(convert_to(
        concat_ws(E'\t', NEW.salt, NEW.name, NEW.place), 'UTF8')), 'hex'));
      NEW.number := entry.number;
      NEW.day := entry.day;
      RETURN NEW;
    END $$;
    CREATE TRIGGER count_signature BEFORE INSERT OR DELETE ON petition_signatures
      FOR EACH ROW EXECUTE FUNCTION count_signature();

    -- Public responses show the numbers, and the names of those who wish it.
    CREATE FUNCTION petition_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      form integer := OLD.form_id;
    BEGIN
      PERFORM muster_notify_content('petitions', array_agg(slug)) FROM forms
        WHERE id = form AND kind = 'petition' HAVING count(*) > 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER content_changed AFTER UPDATE ON form_totals FOR EACH ROW
      WHEN (OLD.entries IS DISTINCT FROM NEW.entries) EXECUTE FUNCTION petition_changed();
    CREATE TRIGGER content_changed AFTER UPDATE OF displayed ON petition_signatures FOR EACH ROW
      EXECUTE FUNCTION petition_changed();
    CREATE FUNCTION petition_form_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.kind = 'petition' THEN
        PERFORM muster_notify_content('petitions', ARRAY[coalesce(OLD.slug, '')]);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER content_changed AFTER UPDATE OR DELETE ON forms
      FOR EACH ROW EXECUTE FUNCTION petition_form_changed();
    CREATE TRIGGER content_emptied AFTER TRUNCATE ON forms FOR EACH STATEMENT
      EXECUTE FUNCTION muster_table_changed('petitions');`)
}

/** The values of the enums stay: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER content_changed ON forms;
    DROP TRIGGER content_emptied ON forms;
    DROP TRIGGER content_changed ON form_totals;
    DROP TABLE petition_milestones, petition_signatures;
    DROP FUNCTION count_signature();
    DROP FUNCTION add_petition_entry(integer, text, integer, integer, text);
    DROP FUNCTION petition_changed();
    DROP FUNCTION petition_form_changed();
    DROP TABLE petition_entries;
    ALTER TABLE form_totals DROP COLUMN confirmed, DROP COLUMN withdrawn, DROP COLUMN duplicates,
      DROP COLUMN paper, DROP COLUMN entries, DROP COLUMN digest;
    ALTER TABLE forms DROP COLUMN goal, DROP COLUMN target, DROP COLUMN milestones;
    ALTER TABLE _forms_v DROP COLUMN version_goal, DROP COLUMN version_target,
      DROP COLUMN version_milestones;`)
}
