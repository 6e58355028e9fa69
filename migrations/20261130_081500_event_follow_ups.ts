import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Rules of follow-ups for who came to an event, any or a certain one, with which the rule is
 * deleted: it would be about any otherwise. One follow-up of a rule for a registration.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE enum_follow_up_rules_trigger AS ENUM('stage', 'event');
    ALTER TABLE follow_up_rules ADD COLUMN trigger enum_follow_up_rules_trigger DEFAULT 'stage',
      ADD COLUMN trigger_event_id integer CONSTRAINT follow_up_rules_trigger_event_id_events_id_fk
        REFERENCES events (id) ON DELETE cascade,
      ALTER COLUMN trigger_stage_id DROP NOT NULL,
      ADD CONSTRAINT follow_up_rules_stage_of_trigger
        CHECK ((trigger IS DISTINCT FROM 'event') = (trigger_stage_id IS NOT NULL));
    CREATE INDEX follow_up_rules_trigger_event_idx ON follow_up_rules (trigger_event_id);
    ALTER TABLE follow_ups ADD COLUMN registration_id integer
      CONSTRAINT follow_ups_registration_id_event_registrations_id_fk
        REFERENCES event_registrations (id) ON DELETE set null;
    CREATE INDEX follow_ups_registration_idx ON follow_ups (registration_id);
    CREATE UNIQUE INDEX follow_ups_registration_rule_key ON follow_ups (registration_id, rule_id);`)
}

/** What rules of events made stays; they themselves have no place in what was before. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE follow_ups DROP COLUMN registration_id;
    DELETE FROM follow_up_rules WHERE trigger = 'event';
    ALTER TABLE follow_up_rules DROP CONSTRAINT follow_up_rules_stage_of_trigger,
      DROP COLUMN trigger, DROP COLUMN trigger_event_id,
      ALTER COLUMN trigger_stage_id SET NOT NULL;
    DROP TYPE enum_follow_up_rules_trigger;`)
}
