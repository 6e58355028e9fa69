import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const noteRegistration = (isSame: string) =>
  sql.raw(`
    CREATE OR REPLACE FUNCTION note_registration() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      event text := CASE
        WHEN TG_OP = 'INSERT' THEN 'registration.created'
        WHEN OLD.checked_in_at IS NULL AND NEW.checked_in_at IS NOT NULL
          THEN 'registration.checked_in'
        WHEN ${isSame} THEN NULL
        WHEN OLD.state <> NEW.state AND NEW.state IN ('cancelled', 'lapsed', 'declined')
          THEN 'registration.cancelled'
        ELSE 'registration.changed' END;
    BEGIN
      IF event IS NOT NULL THEN
        PERFORM call_webhooks(event, jsonb_build_object('id', NEW.id, 'event', NEW.event_id,
          'state', NEW.state));
      END IF;
      RETURN NULL;
    END $$;`)

const sameState = 'OLD.state = NEW.state AND OLD.companions = NEW.companions'

/** Webhooks hear of a registration that is moved to another event, and its mail has a text. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql`ALTER TYPE enum_settings_registration_mails_mail ADD VALUE IF NOT EXISTS 'moved';`,
  )
  await db.execute(noteRegistration(`${sameState} AND OLD.event_id = NEW.event_id`))
}

/** The value of the enum stays: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DELETE FROM settings_registration_mails WHERE mail::text = 'moved';`)
  await db.execute(noteRegistration(sameState))
}
