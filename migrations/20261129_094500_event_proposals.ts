import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Events are proposed as actions are: what they become, when and where they would be. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE enum_action_submissions_kind AS ENUM('action', 'event');
    ALTER TYPE enum_held_submissions_kind ADD VALUE IF NOT EXISTS 'event_proposal';
    ALTER TABLE action_submissions
      ADD COLUMN kind enum_action_submissions_kind DEFAULT 'action',
      ADD COLUMN start_date timestamp(3) with time zone,
      ADD COLUMN all_day boolean DEFAULT false,
      ADD COLUMN location varchar DEFAULT '',
      ADD COLUMN event_id integer;
    ALTER TABLE action_submissions ADD CONSTRAINT action_submissions_event_id_events_id_fk
      FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE set null;
    CREATE INDEX action_submissions_kind_idx ON action_submissions (kind);
    CREATE INDEX action_submissions_event_idx ON action_submissions (event_id);`)
}

/** Proposals of events go, since what is left takes them for actions; the value of the enum stays. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM held_submissions WHERE kind::text = 'event_proposal';
    DELETE FROM action_submissions WHERE kind = 'event';
    ALTER TABLE action_submissions DROP COLUMN kind, DROP COLUMN start_date, DROP COLUMN all_day,
      DROP COLUMN location, DROP COLUMN event_id;
    DROP TYPE enum_action_submissions_kind;`)
}
