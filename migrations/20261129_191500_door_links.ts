import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Links for helpers at the door, each of an event and a day: withdrawn, it is deleted. What phones
 * and staff noted of a registration, of which `checked_in_at` follows.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE door_links (
      id serial PRIMARY KEY NOT NULL,
      event_id integer NOT NULL REFERENCES events (id) ON DELETE cascade,
      day date NOT NULL,
      starts_at timestamp with time zone NOT NULL,
      ends_at timestamp with time zone NOT NULL,
      CONSTRAINT door_links_ends CHECK (ends_at > starts_at)
    );
    CREATE UNIQUE INDEX door_links_event_day_idx ON door_links (event_id, day);
    ALTER TABLE event_registrations ADD COLUMN check_ins jsonb;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE event_registrations DROP COLUMN check_ins;
    DROP TABLE door_links;`)
}
