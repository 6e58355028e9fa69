import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The consent ledger records by the link of which newsletter somebody left, for its results. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE consents ADD COLUMN newsletter_id integer;
    CREATE INDEX consents_newsletter ON consents (newsletter_id) WHERE newsletter_id IS NOT NULL;`)
  await db.execute(
    appendConsent(
      ', newsletter_id',
      ", CASE WHEN NOT given THEN (context->>'newsletter')::int END",
    ),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(appendConsent('', ''))
  await db.execute(sql`
    DROP INDEX consents_newsletter;
    ALTER TABLE consents DROP COLUMN newsletter_id;`)
}

/** The function that adds an entry to the ledger, with or without the column of the newsletter. */
export const appendConsent = (column: string, value: string) =>
  sql.raw(`
    CREATE OR REPLACE FUNCTION append_consent(of_email text, subscriber int, purpose text,
      given boolean, source text, context jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      contact int;
    BEGIN
      SELECT id INTO contact FROM contacts WHERE email = of_email FOR KEY SHARE;
      INSERT INTO consents
        (email, contact_id, subscriber_id, purpose, given, source, text, by_id, import_id, at
          ${column})
      VALUES (of_email, contact, subscriber, purpose::enum_consents_purpose, given,
        source::enum_consents_source, coalesce(context->>'text', ''), (context->>'by')::int,
        (context->>'import')::int, coalesce((context->>'at')::timestamptz, clock_timestamp())
        ${value});
    END $$`)
