import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const keepUsed = (newsletters: string) =>
  sql.raw(`
    CREATE OR REPLACE FUNCTION keep_used_topic() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM newsletter_subscribers WHERE topics @> to_jsonb(OLD.id))${newsletters} THEN
        RAISE EXCEPTION 'this topic is in use' USING ERRCODE = 'foreign_key_violation';
      END IF;
      RETURN OLD;
    END $$;`)

/** Who leaves one topic agrees to the rest, by the link of a newsletter too. */
const appendConsent = (newsletter: string) =>
  sql.raw(`
    CREATE OR REPLACE FUNCTION append_consent(of_email text, subscriber int, purpose text,
      given boolean, source text, context jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      contact int;
    BEGIN
      SELECT id INTO contact FROM contacts WHERE email = of_email FOR KEY SHARE;
      INSERT INTO consents
        (email, contact_id, subscriber_id, purpose, given, source, text, by_id, import_id, at,
          newsletter_id)
      VALUES (of_email, contact, subscriber, purpose::enum_consents_purpose, given,
        source::enum_consents_source, coalesce(context->>'text', ''), (context->>'by')::int,
        (context->>'import')::int, coalesce((context->>'at')::timestamptz, clock_timestamp()),
        ${newsletter});
    END $$`)

/**
 * The topic of a newsletter: those of before have the first one, as their subscribers have, and one
 * that is made without a topic gets the first standard one, by whatever client.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE newsletters ADD COLUMN audience_topic_id integer
      CONSTRAINT newsletters_audience_topic_id_topics_id_fk
      REFERENCES topics (id) ON DELETE SET NULL;
    UPDATE newsletters SET audience_topic_id = (SELECT min(id) FROM topics WHERE is_standard);
    CREATE INDEX newsletters_audience_audience_topic_idx ON newsletters (audience_topic_id);

    CREATE FUNCTION keep_newsletter_topic() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.audience_topic_id IS NULL AND TG_OP = 'UPDATE' THEN
        NEW.audience_topic_id := OLD.audience_topic_id;
      END IF;
      IF NEW.audience_topic_id IS NULL THEN
        SELECT id INTO NEW.audience_topic_id FROM topics
        WHERE is_standard ORDER BY position, id LIMIT 1;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_newsletter_topic BEFORE INSERT OR UPDATE OF audience_topic_id
      ON newsletters FOR EACH ROW WHEN (NEW.audience_topic_id IS NULL)
      EXECUTE FUNCTION keep_newsletter_topic();`)
  await db.execute(appendConsent(`(context->>'newsletter')::int`))
  await db.execute(
    keepUsed(`
        OR EXISTS (SELECT FROM newsletters WHERE audience_topic_id = OLD.id)`),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(keepUsed(''))
  await db.execute(appendConsent(`CASE WHEN NOT given THEN (context->>'newsletter')::int END`))
  await db.execute(sql`
    DROP TRIGGER keep_newsletter_topic ON newsletters;
    DROP FUNCTION keep_newsletter_topic();
    ALTER TABLE newsletters DROP COLUMN audience_topic_id;`)
}
