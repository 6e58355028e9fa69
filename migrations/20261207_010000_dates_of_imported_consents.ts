import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The consents of an import have their days by row, so that one statement records those of many
 * days (`datedByRow`, src/people/consents/sql/consents.ts).
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION date_imported_consent() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      day date;
    BEGIN
      IF consent_context() ? 'datedByRow' THEN
        SELECT consent_at INTO day FROM pg_temp.import_subscribers WHERE email = NEW.email;
        NEW.at := least((day + time '12:00') AT TIME ZONE 'UTC', NEW.at);
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER date_imported_consent BEFORE INSERT ON consents FOR EACH ROW
      WHEN (NEW.given AND NEW.source = 'import' AND NEW.purpose = 'newsletter')
      EXECUTE FUNCTION date_imported_consent();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER date_imported_consent ON consents;
    DROP FUNCTION date_imported_consent();`)
}
