import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const events = ['created', 'changed', 'cancelled', 'checked_in'].map(
  (each) => `registration.${each}`,
)

/** Webhooks hear of registrations for events: by their ids, without anything of the person. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const event of events)
    await db.execute(
      sql.raw(`ALTER TYPE enum_webhooks_events ADD VALUE IF NOT EXISTS '${event}';
        ALTER TYPE enum_webhook_calls_event ADD VALUE IF NOT EXISTS '${event}';`),
    )
  await db.execute(sql`
    CREATE FUNCTION note_registration() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      event text := CASE
        WHEN TG_OP = 'INSERT' THEN 'registration.created'
        WHEN OLD.checked_in_at IS NULL AND NEW.checked_in_at IS NOT NULL
          THEN 'registration.checked_in'
        WHEN OLD.state = NEW.state AND OLD.companions = NEW.companions THEN NULL
        WHEN OLD.state <> NEW.state AND NEW.state IN ('cancelled', 'lapsed', 'declined')
          THEN 'registration.cancelled'
        ELSE 'registration.changed' END;
    BEGIN
      IF event IS NOT NULL THEN
        PERFORM call_webhooks(event, jsonb_build_object('id', NEW.id, 'event', NEW.event_id,
          'state', NEW.state));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_registration AFTER INSERT OR UPDATE ON event_registrations
      FOR EACH ROW EXECUTE FUNCTION note_registration();`)
}

/** The values of the enums stay: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER note_registration ON event_registrations;
    DROP FUNCTION note_registration();`)
}
