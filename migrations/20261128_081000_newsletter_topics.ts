import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'
import { appendConsent } from './20261123_091336_left_by_newsletter.ts'

const keepUsed = (newsletters: string) =>
  sql.raw(`
    CREATE OR REPLACE FUNCTION keep_used_topic() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM newsletter_subscribers WHERE topics @> to_jsonb(OLD.id))${newsletters} THEN
        RAISE EXCEPTION 'this topic is in use' USING ERRCODE = 'foreign_key_violation';
      END IF;
      RETURN OLD;
    END $$;`)

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
      EXECUTE FUNCTION keep_newsletter_topic();

    -- A process of the version before would send to all who are subscribed: it does not where some
    -- have not the topic. Who knows topics names the one it sends to.
    CREATE FUNCTION guard_topic_of_sending() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('muster.topic', true) IS DISTINCT FROM NEW.audience_topic_id::text
        AND EXISTS (SELECT FROM deliveries d JOIN newsletter_subscribers s ON s.id = d.subscriber_id
          WHERE d.newsletter_id = NEW.id AND d.status = 'queued' AND d.is_test IS NOT TRUE
            AND NOT s.topics @> to_jsonb(NEW.audience_topic_id)) THEN
        RAISE EXCEPTION 'sent without its topic' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER guard_topic_of_sending BEFORE UPDATE OF status, recipient_count ON newsletters
      FOR EACH ROW WHEN (NEW.status = 'sent' AND (OLD.status <> 'sent'
        OR OLD.recipient_count IS DISTINCT FROM NEW.recipient_count))
      EXECUTE FUNCTION guard_topic_of_sending();`)
  // Who leaves one topic agrees to the rest, by the link of a newsletter too.
  await db.execute(appendConsent(', newsletter_id', ", (context->>'newsletter')::int"))
  await db.execute(
    keepUsed(`
        OR EXISTS (SELECT FROM newsletters WHERE audience_topic_id = OLD.id)`),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(keepUsed(''))
  await db.execute(
    appendConsent(
      ', newsletter_id',
      ", CASE WHEN NOT given THEN (context->>'newsletter')::int END",
    ),
  )
  await db.execute(sql`
    DROP TRIGGER guard_topic_of_sending ON newsletters;
    DROP TRIGGER keep_newsletter_topic ON newsletters;
    DROP FUNCTION guard_topic_of_sending(), keep_newsletter_topic();
    ALTER TABLE newsletters DROP COLUMN audience_topic_id;`)
}
