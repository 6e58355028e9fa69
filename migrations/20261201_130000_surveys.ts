import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Surveys that are mailed after events, and anonymous surveys. Whether a form is one is decided under the lock of its total, and whoever writes
 * its answers: they have nothing of the person, and no time that is finer than an hour.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE events ADD COLUMN registration_survey_form_id integer
      CONSTRAINT events_registration_survey_form_id_forms_id_fk
        REFERENCES forms (id) ON DELETE set null;
    ALTER TABLE _events_v ADD COLUMN version_registration_survey_form_id integer
      CONSTRAINT _events_v_version_registration_survey_form_id_forms_id_fk
        REFERENCES forms (id) ON DELETE set null;
    CREATE INDEX events_registration_registration_survey_form_idx
      ON events (registration_survey_form_id);
    CREATE INDEX _events_v_version_registration_version_registration_surv_idx
      ON _events_v (version_registration_survey_form_id);

    ALTER TABLE forms ADD COLUMN anonymous boolean DEFAULT false;
    ALTER TABLE _forms_v ADD COLUMN version_anonymous boolean DEFAULT false;
    ALTER TABLE form_totals ADD COLUMN anonymous boolean DEFAULT false NOT NULL;

    -- Larger than any of the sequence, from the random bits of a UUID.
    CREATE FUNCTION random_answers_id() RETURNS integer LANGUAGE plpgsql AS $$
    DECLARE
      found integer;
    BEGIN
      LOOP
        found := 1000000000
          + ('x' || left(replace(gen_random_uuid()::text, '-', ''), 7))::bit(28)::integer;
        EXIT WHEN NOT EXISTS (SELECT FROM form_answers WHERE id = found);
      END LOOP;
      RETURN found;
    END $$;

    CREATE FUNCTION anonymise_form_answers() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_anonymous boolean;
    BEGIN
      IF TG_OP = 'INSERT' THEN
        -- So that it does not become anonymous before this is committed.
        SELECT anonymous INTO is_anonymous FROM form_totals WHERE form_id = NEW.form_id FOR KEY SHARE;
        IF is_anonymous AND concat(NEW.name, NEW.email, NEW.phone, NEW.contact_id) <> '' THEN
          RAISE EXCEPTION 'answers to an anonymous survey name nobody';
        END IF;
      ELSE
        SELECT anonymous INTO is_anonymous FROM form_totals WHERE form_id = NEW.form_id;
      END IF;
      IF is_anonymous THEN
        NEW.name := '';
        NEW.email := '';
        NEW.phone := '';
        NEW.contact_id := NULL;
        NEW.language := NULL;
        NEW.one_of := NULL;
        NEW.confirmed_at := NULL;
        NEW.created_at := date_trunc('hour', NEW.created_at);
        NEW.updated_at := date_trunc('hour', NEW.updated_at);
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER anonymise_form_answers BEFORE INSERT OR UPDATE ON form_answers
      FOR EACH ROW EXECUTE FUNCTION anonymise_form_answers();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER anonymise_form_answers ON form_answers;
    DROP FUNCTION anonymise_form_answers();
    DROP FUNCTION random_answers_id();
    ALTER TABLE form_totals DROP COLUMN anonymous;
    ALTER TABLE _forms_v DROP COLUMN version_anonymous;
    ALTER TABLE forms DROP COLUMN anonymous;
    ALTER TABLE _events_v DROP COLUMN version_registration_survey_form_id;
    ALTER TABLE events DROP COLUMN registration_survey_form_id;`)
}
