import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const flags = (names: readonly string[]): string =>
  names.map((name) => `${name} boolean DEFAULT false,`).join(' ')

/** What the tables of the questions have beside what all of them have. */
const questions: Readonly<Record<string, string>> = {
  form_text: '',
  form_long_text: '',
  form_choice: `choices varchar DEFAULT '', ${flags(['several', 'other'])}`,
  form_number: 'min numeric, max numeric,',
  form_date: '',
  form_email: '',
  form_phone: '',
  form_postcode: '',
  form_agreement: 'text varchar,',
}

const condition = "show_if_question varchar DEFAULT '', show_if_values varchar DEFAULT '',"

const ofQuestion = (more: string): string => `label varchar, ${more}
  ${flags(['required'])} help varchar DEFAULT '', person_field enum_form_person_field,
  custom_field varchar DEFAULT '', ${condition} name varchar,`

const withoutDefault = (columns: string): string =>
  columns.replace('required boolean DEFAULT false', 'required boolean')

const blocks: readonly (readonly [name: string, columns: string])[] = [
  ...Object.entries(questions).map(([name, more]) => {
    const columns = ofQuestion(more)
    // Those who are asked for an email address must give one, unless the form says otherwise.
    return [name, name === 'form_email' ? withoutDefault(columns) : columns] as const
  }),
  [
    'form_section',
    `heading varchar DEFAULT '', text jsonb, text_html varchar DEFAULT '', ${condition}`,
  ],
  ['form_page_break', ''],
]

/** A table of blocks, of forms or of their versions. */
const tableOf = (parent: 'forms' | '_forms_v', name: string, columns: string): string => {
  const table = `${parent}_blocks_${name}`
  const [id, uuid] =
    parent === 'forms'
      ? ['varchar PRIMARY KEY NOT NULL', '']
      : ['serial PRIMARY KEY NOT NULL', '_uuid varchar,']
  return `
    CREATE TABLE ${table} (_order integer NOT NULL, _parent_id integer NOT NULL,
      _path text NOT NULL, id ${id}, ${columns} ${uuid} block_name varchar);
    ALTER TABLE ${table} ADD CONSTRAINT ${table}_parent_id_fk
      FOREIGN KEY (_parent_id) REFERENCES ${parent}(id) ON DELETE cascade;
    CREATE INDEX ${table}_order_idx ON ${table} (_order);
    CREATE INDEX ${table}_parent_id_idx ON ${table} (_parent_id);
    CREATE INDEX ${table}_path_idx ON ${table} (_path);`
}

const columnsOf = (prefix: '' | 'version_', type: 'forms' | '_forms_v_version'): string => `
  ${prefix}last_change jsonb,
  ${prefix}title varchar,
  ${prefix}description varchar DEFAULT '',
  ${prefix}opens_at timestamp(3) with time zone,
  ${prefix}closes_at timestamp(3) with time zone,
  ${prefix}most_answers numeric,
  ${prefix}confirms boolean DEFAULT true,
  ${prefix}one_per_person boolean DEFAULT false,
  ${prefix}needs_approval boolean DEFAULT false,
  ${prefix}thanks varchar DEFAULT '',
  ${prefix}language enum_${type}_language,
  ${prefix}slug varchar,
  ${prefix}_status enum_${type}_status DEFAULT 'draft',`

const times = `
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL`

const languages = "ENUM('en', 'de', 'fr', 'es', 'it')"
const statuses = "ENUM('draft', 'published')"

/**
 * Forms, each version of their questions, and what people answered. How many answers a form has, and
 * how often each choice was made, is counted by a trigger under the lock of the form's total.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    CREATE TYPE enum_form_person_field AS ENUM('name', 'firstName', 'lastName', 'email', 'phone', 'postcode', 'city', 'tags', 'custom');
    CREATE TYPE enum_forms_language AS ${languages};
    CREATE TYPE enum_forms_status AS ${statuses};
    CREATE TYPE enum__forms_v_version_language AS ${languages};
    CREATE TYPE enum__forms_v_version_status AS ${statuses};
    CREATE TABLE forms (id serial PRIMARY KEY NOT NULL, ${columnsOf('', 'forms')} ${times});
    CREATE TABLE _forms_v (id serial PRIMARY KEY NOT NULL, parent_id integer,
      ${columnsOf('version_', '_forms_v_version')}
      version_updated_at timestamp(3) with time zone,
      version_created_at timestamp(3) with time zone, latest boolean, ${times});
    ALTER TABLE _forms_v ADD CONSTRAINT _forms_v_parent_id_forms_id_fk
      FOREIGN KEY (parent_id) REFERENCES forms(id) ON DELETE set null;
    ${blocks.map(([name, columns]) => tableOf('forms', name, columns)).join('')}
    ${blocks.map(([name, columns]) => tableOf('_forms_v', name, columns)).join('')}
    CREATE UNIQUE INDEX forms_slug_idx ON forms (slug);
    CREATE INDEX forms_updated_at_idx ON forms (updated_at);
    CREATE INDEX forms_created_at_idx ON forms (created_at);
    CREATE INDEX forms__status_idx ON forms (_status);
    CREATE INDEX _forms_v_parent_idx ON _forms_v (parent_id);
    CREATE INDEX _forms_v_version_version_slug_idx ON _forms_v (version_slug);
    CREATE INDEX _forms_v_version_version_updated_at_idx ON _forms_v (version_updated_at);
    CREATE INDEX _forms_v_version_version_created_at_idx ON _forms_v (version_created_at);
    CREATE INDEX _forms_v_version_version__status_idx ON _forms_v (version__status);
    CREATE INDEX _forms_v_created_at_idx ON _forms_v (created_at);
    CREATE INDEX _forms_v_updated_at_idx ON _forms_v (updated_at);
    CREATE INDEX _forms_v_latest_idx ON _forms_v (latest);`),
  )
  await db.execute(sql`
    CREATE TYPE enum_form_answers_state AS ENUM('unconfirmed', 'pending', 'accepted', 'declined', 'withdrawn');
    CREATE TYPE enum_form_answers_language AS ENUM('en', 'de', 'fr', 'es', 'it');
    ALTER TYPE enum_held_submissions_kind ADD VALUE IF NOT EXISTS 'form_answers';
    CREATE TABLE form_versions (
      form_id integer NOT NULL REFERENCES forms (id) ON DELETE cascade,
      number integer NOT NULL,
      body jsonb NOT NULL,
      created_at timestamp with time zone DEFAULT now() NOT NULL,
      CONSTRAINT form_versions_form_id_number_pk PRIMARY KEY (form_id, number)
    );
    CREATE TABLE form_totals (
      form_id integer PRIMARY KEY NOT NULL REFERENCES forms (id) ON DELETE cascade,
      taken integer DEFAULT 0 NOT NULL,
      CONSTRAINT form_totals_counted CHECK (taken >= 0)
    );
    CREATE TABLE form_value_counts (
      form_id integer NOT NULL REFERENCES forms (id) ON DELETE cascade,
      question text NOT NULL,
      value text NOT NULL,
      count integer NOT NULL,
      CONSTRAINT form_value_counts_form_id_question_value_pk PRIMARY KEY (form_id, question, value)
    );
    CREATE TABLE form_answers (
      id serial PRIMARY KEY NOT NULL,
      name varchar DEFAULT '',
      email varchar DEFAULT '',
      phone varchar DEFAULT '',
      answers jsonb,
      form_id integer NOT NULL,
      version numeric NOT NULL,
      state enum_form_answers_state NOT NULL,
      language enum_form_answers_language,
      contact_id integer,
      confirmed_at timestamp(3) with time zone,
      one_of varchar,
      updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
      created_at timestamp(3) with time zone DEFAULT now() NOT NULL
    );
    ALTER TABLE form_answers ADD CONSTRAINT form_answers_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES forms(id) ON DELETE cascade;
    ALTER TABLE form_answers ADD CONSTRAINT form_answers_contact_id_contacts_id_fk FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE set null;
    CREATE INDEX form_answers_form_idx ON form_answers (form_id);
    CREATE INDEX form_answers_contact_idx ON form_answers (contact_id);
    CREATE INDEX form_answers_updated_at_idx ON form_answers (updated_at);
    CREATE INDEX form_answers_created_at_idx ON form_answers (created_at);
    CREATE INDEX form_answers_of_form ON form_answers (form_id, id);
    CREATE INDEX form_answers_lower_email ON form_answers (lower(email));
    CREATE INDEX form_answers_unconfirmed ON form_answers (created_at) WHERE state = 'unconfirmed';
    CREATE UNIQUE INDEX form_answers_one_of ON form_answers (form_id, one_of)
      WHERE one_of IS NOT NULL AND state IN ('pending', 'accepted');
    ALTER TABLE payload_locked_documents_rels ADD COLUMN forms_id integer,
      ADD COLUMN form_answers_id integer;
    ALTER TABLE payload_locked_documents_rels ADD CONSTRAINT payload_locked_documents_rels_forms_fk FOREIGN KEY (forms_id) REFERENCES forms(id) ON DELETE cascade;
    ALTER TABLE payload_locked_documents_rels ADD CONSTRAINT payload_locked_documents_rels_form_answers_fk FOREIGN KEY (form_answers_id) REFERENCES form_answers(id) ON DELETE cascade;
    CREATE INDEX payload_locked_documents_rels_forms_id_idx ON payload_locked_documents_rels (forms_id);
    CREATE INDEX payload_locked_documents_rels_form_answers_id_idx ON payload_locked_documents_rels (form_answers_id);

    -- What is counted of answers: that a question has one, as '', each of its fixed values, and any
    -- other one as ' ', which no choice can be. So what people wrote themselves is not in the counts.
    CREATE FUNCTION form_values(form integer, version numeric, answers jsonb)
    RETURNS TABLE (question text, value text) LANGUAGE sql STABLE AS $$
      SELECT given.key, '' FROM jsonb_each(answers) given
      UNION
      SELECT given.key, CASE WHEN item->>'control' = 'agreement' OR item->'choices' ? each.value
        THEN each.value ELSE ' ' END
      FROM form_versions v, jsonb_array_elements(v.body) item
        JOIN jsonb_each(answers) given ON given.key = item->>'name',
        jsonb_array_elements_text(CASE jsonb_typeof(given.value) WHEN 'array' THEN given.value
          ELSE jsonb_build_array(given.value) END) each
      WHERE v.form_id = form AND v.number = version
        AND item->>'control' IN ('choice', 'agreement') $$;

    CREATE FUNCTION count_form_answers() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      form integer := coalesce(NEW.form_id, OLD.form_id);
      taken_by integer := coalesce((NEW.state IN ('pending', 'accepted'))::integer, 0)
        - coalesce((OLD.state IN ('pending', 'accepted'))::integer, 0);
      was_received boolean := coalesce(OLD.state = 'accepted', false);
      is_received boolean := coalesce(NEW.state = 'accepted', false);
    BEGIN
      IF taken_by = 0 AND NOT was_received AND NOT is_received THEN
        RETURN NULL;
      END IF;
      -- First, so that those who count for a form do so one after the other.
      UPDATE form_totals SET taken = taken + taken_by WHERE form_id = form;
      IF was_received THEN
        UPDATE form_value_counts c SET count = c.count - 1
        FROM form_values(form, OLD.version, OLD.answers) v
        WHERE c.form_id = form AND c.question = v.question AND c.value = v.value;
        DELETE FROM form_value_counts WHERE form_id = form AND count <= 0;
      END IF;
      IF is_received THEN
        INSERT INTO form_value_counts AS c (form_id, question, value, count)
        SELECT form, v.question, v.value, 1 FROM form_values(form, NEW.version, NEW.answers) v
        ON CONFLICT (form_id, question, value) DO UPDATE SET count = c.count + 1;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER count_form_answers AFTER INSERT OR DELETE OR UPDATE OF state, answers
      ON form_answers FOR EACH ROW EXECUTE FUNCTION count_form_answers();`)
}

/** The values of the enum stay: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    DROP TRIGGER count_form_answers ON form_answers;
    DROP FUNCTION count_form_answers();
    DROP FUNCTION form_values(integer, numeric, jsonb);
    ALTER TABLE payload_locked_documents_rels DROP COLUMN forms_id, DROP COLUMN form_answers_id;
    DROP TABLE form_answers, form_value_counts, form_totals, form_versions;
    DROP TABLE ${blocks
      .flatMap(([name]) => [`forms_blocks_${name}`, `_forms_v_blocks_${name}`])
      .join(', ')};
    DROP TABLE _forms_v, forms;
    DROP TYPE enum_form_person_field, enum_forms_language, enum_forms_status,
      enum__forms_v_version_language, enum__forms_v_version_status, enum_form_answers_state,
      enum_form_answers_language;
    DELETE FROM held_submissions WHERE kind = 'form_answers';`),
  )
}
