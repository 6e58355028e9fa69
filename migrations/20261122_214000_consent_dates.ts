import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** An imported consent has the day on which it was given, where the file states it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(appendConsent("coalesce((context->>'at')::timestamptz, clock_timestamp())"))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(appendConsent('clock_timestamp()'))
}

const appendConsent = (at: string) =>
  sql.raw(`
    CREATE OR REPLACE FUNCTION append_consent(of_email text, subscriber int, purpose text,
      given boolean, source text, context jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      contact int;
    BEGIN
      SELECT id INTO contact FROM contacts WHERE email = of_email FOR KEY SHARE;
      INSERT INTO consents
        (email, contact_id, subscriber_id, purpose, given, source, text, by_id, import_id, at)
      VALUES (of_email, contact, subscriber, purpose::enum_consents_purpose, given,
        source::enum_consents_source, coalesce(context->>'text', ''), (context->>'by')::int,
        (context->>'import')::int, ${at});
    END $$`)
