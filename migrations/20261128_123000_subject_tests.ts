import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** A second subject of a newsletter, which some readers try out. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE newsletters
      ADD COLUMN second_subject varchar DEFAULT '',
      ADD COLUMN subject_test_share numeric DEFAULT 20,
      ADD COLUMN subject_test_hours numeric DEFAULT 4;
    ALTER TABLE approved_newsletters ADD COLUMN second_subject text NOT NULL DEFAULT '';
    CREATE TABLE newsletter_subject_tests (
      newsletter_id integer PRIMARY KEY,
      first text NOT NULL,
      second text NOT NULL,
      each integer NOT NULL,
      hours integer NOT NULL,
      begun_at timestamptz NOT NULL DEFAULT now(),
      last_delivery integer NOT NULL,
      first_until bigint,
      second_until bigint,
      first_clicks integer,
      second_clicks integer,
      winner integer CHECK (winner IN (1, 2)),
      decided_at timestamptz
    );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE newsletter_subject_tests;
    ALTER TABLE approved_newsletters DROP COLUMN second_subject;
    ALTER TABLE newsletters
      DROP COLUMN second_subject, DROP COLUMN subject_test_share, DROP COLUMN subject_test_hours;`)
}
