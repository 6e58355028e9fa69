import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Events may ask with a form; a registration names the form and version that it answered. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE events ADD COLUMN registration_form_id integer
      CONSTRAINT events_registration_form_id_forms_id_fk REFERENCES forms (id) ON DELETE set null;
    ALTER TABLE _events_v ADD COLUMN version_registration_form_id integer
      CONSTRAINT _events_v_version_registration_form_id_forms_id_fk
        REFERENCES forms (id) ON DELETE set null;
    ALTER TABLE event_registrations ADD COLUMN form_version numeric, ADD COLUMN form_id integer
      CONSTRAINT event_registrations_form_id_forms_id_fk REFERENCES forms (id) ON DELETE set null;
    CREATE INDEX events_registration_registration_form_idx ON events (registration_form_id);
    CREATE INDEX _events_v_version_registration_version_registration_form_idx
      ON _events_v (version_registration_form_id);
    CREATE INDEX event_registrations_form_idx ON event_registrations (form_id);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE events DROP COLUMN registration_form_id;
    ALTER TABLE _events_v DROP COLUMN version_registration_form_id;
    ALTER TABLE event_registrations DROP COLUMN form_id, DROP COLUMN form_version;`)
}
