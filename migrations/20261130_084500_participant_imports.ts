import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Imports of participants, so that the registrations of one can be found, and removed. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE participant_imports (
      id serial PRIMARY KEY NOT NULL,
      event_id integer NOT NULL REFERENCES events (id) ON DELETE cascade,
      created_at timestamp with time zone NOT NULL DEFAULT now()
    );
    CREATE INDEX participant_imports_event_idx ON participant_imports (event_id);
    ALTER TABLE event_registrations ADD COLUMN import_id integer
      REFERENCES participant_imports (id) ON DELETE set null;
    CREATE INDEX event_registrations_import_idx ON event_registrations (import_id)
      WHERE import_id IS NOT NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE event_registrations DROP COLUMN import_id;
    DROP TABLE participant_imports;`)
}
