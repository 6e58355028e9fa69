import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A shift is public while its event is. When that is deleted, such as after thirty days in the trash,
 * it stays without one, unpublished.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION withdraw_event_shifts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE event_shifts SET published = false, updated_at = now()
      WHERE event_id = OLD.id AND published IS TRUE;
      RETURN OLD;
    END $$;
    CREATE TRIGGER withdraw_event_shifts BEFORE DELETE ON events
      FOR EACH ROW EXECUTE FUNCTION withdraw_event_shifts();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP FUNCTION withdraw_event_shifts() CASCADE`)
}
