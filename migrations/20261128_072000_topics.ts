import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const changes = [
  ['added', 'INSERT', 'NEW TABLE AS after'],
  ['changed', 'UPDATE', 'OLD TABLE AS before NEW TABLE AS after'],
  ['removed', 'DELETE', 'OLD TABLE AS before'],
] as const

/**
 * Topics of newsletters, and which of them a subscriber has: who is subscribed has at least one, and
 * who has one is subscribed, whoever writes. The ledger of consents has the set after each entry.
 * Everybody subscribed until now has the first topic, by the default of the column: a statement that
 * writes a million rows would stop the list for minutes, and record consents that were never given.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE enum_topics_language AS ENUM ('en', 'de', 'fr', 'es', 'it');
    CREATE TABLE topics (
      id serial PRIMARY KEY NOT NULL,
      name varchar NOT NULL,
      slug varchar NOT NULL,
      description varchar DEFAULT '',
      is_public boolean DEFAULT true NOT NULL,
      is_standard boolean DEFAULT false NOT NULL,
      language enum_topics_language,
      position numeric DEFAULT 0 NOT NULL,
      updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
      created_at timestamp(3) with time zone DEFAULT now() NOT NULL
    );
    CREATE UNIQUE INDEX topics_slug_idx ON topics (slug);
    CREATE INDEX topics_position_idx ON topics (position);
    CREATE INDEX topics_updated_at_idx ON topics (updated_at);
    CREATE INDEX topics_created_at_idx ON topics (created_at);
    ALTER TABLE payload_locked_documents_rels ADD COLUMN topics_id integer
      CONSTRAINT payload_locked_documents_rels_topics_fk REFERENCES topics (id) ON DELETE CASCADE;
    CREATE INDEX payload_locked_documents_rels_topics_id_idx
      ON payload_locked_documents_rels (topics_id);

    -- The first one has the id 1 (consented_topics).
    INSERT INTO topics (name, slug, is_standard)
    SELECT CASE (SELECT site_language::text FROM settings ORDER BY id LIMIT 1)
      WHEN 'fr' THEN 'Lettre d’information' WHEN 'es' THEN 'Boletín' ELSE 'Newsletter' END,
      'newsletter', true;

    ALTER TABLE newsletter_subscribers
      ADD COLUMN topics jsonb DEFAULT '[1]' NOT NULL,
      ADD COLUMN pending_topics jsonb,
      ADD COLUMN paused_until timestamp(3) with time zone;
    ALTER TABLE newsletter_subscribers ALTER COLUMN topics SET DEFAULT '[]';
    UPDATE newsletter_subscribers SET topics = '[]' WHERE status <> 'subscribed';
    ALTER TABLE consents ADD COLUMN topics jsonb;
    ALTER TABLE subscription_requests ADD COLUMN topics jsonb DEFAULT '[]' NOT NULL;

    CREATE FUNCTION keep_a_standard_topic() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(7241021);
      IF NOT EXISTS (SELECT FROM topics WHERE is_standard AND id <> OLD.id) THEN
        RAISE EXCEPTION 'one topic stays standard' USING ERRCODE = 'check_violation';
      END IF;
      RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    END $$;
    CREATE TRIGGER keep_a_standard_topic BEFORE UPDATE OF is_standard ON topics
      FOR EACH ROW WHEN (OLD.is_standard AND NOT NEW.is_standard)
      EXECUTE FUNCTION keep_a_standard_topic();
    CREATE TRIGGER keep_the_last_standard_topic BEFORE DELETE ON topics
      FOR EACH ROW WHEN (OLD.is_standard) EXECUTE FUNCTION keep_a_standard_topic();

    -- The row is locked: who takes the topic meanwhile waits, and then finds it gone.
    CREATE FUNCTION keep_used_topic() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM newsletter_subscribers WHERE topics @> to_jsonb(OLD.id)) THEN
        RAISE EXCEPTION 'subscribers have this topic' USING ERRCODE = 'foreign_key_violation';
      END IF;
      RETURN OLD;
    END $$;
    CREATE TRIGGER keep_used_topic BEFORE DELETE ON topics
      FOR EACH ROW EXECUTE FUNCTION keep_used_topic();

    -- The topics agreed to by an entry; before topics there was the first one only.
    CREATE FUNCTION consented_topics(topics jsonb, given boolean) RETURNS jsonb
    LANGUAGE sql IMMUTABLE AS $$
      SELECT coalesce(topics, CASE WHEN given THEN '[1]'::jsonb ELSE '[]'::jsonb END) $$;

    -- Topics that the owner of an email lacks since an act of their own, and has not had since. What
    -- they had is in the newest consent given: who is suppressed has it withdrawn after each.
    CREATE FUNCTION left_topics(of_email text) RETURNS jsonb LANGUAGE sql STABLE AS $$
      WITH entries AS (
        SELECT id, source, given, consented_topics(topics, given) AS topics
        FROM consents WHERE email = of_email AND purpose = 'newsletter')
      SELECT coalesce(jsonb_agg(DISTINCT topic), '[]') FROM entries act, jsonb_array_elements((
          SELECT topics FROM entries WHERE given AND id < act.id ORDER BY id DESC LIMIT 1)) topic
      WHERE act.source IN ('form', 'link') AND NOT act.topics @> topic
        AND NOT EXISTS (SELECT FROM entries later WHERE id > act.id AND topics @> topic) $$;

    -- The status decides, unless the last topic goes; what waits, and a pause, end with being
    -- subscribed. Fires after guard_subscription, by its name.
    CREATE FUNCTION keep_topics() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      context jsonb := consent_context();
      was_subscribed boolean := TG_OP = 'UPDATE' AND OLD.status = 'subscribed';
      has jsonb := '[]';
      chosen jsonb;
    BEGIN
      NEW.topics := coalesce(NEW.topics, OLD.topics, '[]');
      IF NEW.status <> 'subscribed' THEN
        NEW.topics := '[]';
        NEW.paused_until := NULL;
        -- Who is not subscribed yet has what waits for their confirmation.
        IF was_subscribed THEN
          NEW.pending_topics := NULL;
        END IF;
        RETURN NEW;
      ELSIF was_subscribed AND NEW.email = OLD.email THEN
        IF NEW.topics = OLD.topics THEN
          RETURN NEW;
        END IF;
        has := OLD.topics;
      END IF;
      SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') INTO chosen FROM (
        SELECT id FROM topics WHERE NEW.topics @> to_jsonb(id) ORDER BY id FOR KEY SHARE) known;
      IF chosen = '[]' AND NOT was_subscribed THEN
        SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') INTO chosen FROM (
          SELECT id FROM topics WHERE is_standard ORDER BY id FOR KEY SHARE) standard;
      END IF;
      IF context->>'source' = 'import' OR (context->>'keepWithdrawn')::boolean THEN
        SELECT coalesce(jsonb_agg(topic ORDER BY topic), '[]') INTO chosen
        FROM jsonb_array_elements(chosen) topic, left_topics(NEW.email) AS of_themselves
        WHERE has @> topic OR NOT of_themselves @> topic;
      END IF;
      NEW.topics := chosen;
      IF chosen = '[]' THEN
        NEW.status := 'unsubscribed';
        NEW.unsubscribed_at := coalesce(NEW.unsubscribed_at, now());
        NEW.pending_topics := NULL;
        NEW.paused_until := NULL;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_topics BEFORE INSERT OR UPDATE OF email, status, topics
      ON newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION keep_topics();

    -- Of a consent to the newsletter, the topics of the subscriber as they are written now.
    CREATE FUNCTION note_consented_topics() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        RAISE EXCEPTION 'consents are append-only' USING ERRCODE = 'check_violation';
      END IF;
      NEW.topics := '[]';
      IF NEW.given THEN
        SELECT topics INTO NEW.topics FROM newsletter_subscribers WHERE id = NEW.subscriber_id;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER note_consented_topics BEFORE INSERT ON consents
      FOR EACH ROW WHEN (NEW.purpose = 'newsletter') EXECUTE FUNCTION note_consented_topics();
    CREATE TRIGGER keep_consented_topics BEFORE UPDATE ON consents
      FOR EACH ROW WHEN (OLD.topics IS DISTINCT FROM NEW.topics)
      EXECUTE FUNCTION note_consented_topics();

    -- Changes of the rest are recorded by record_changed_consent, with the topics. Its rules are these:
    -- a suppression survives, and of who left elsewhere only what they leave themselves is recorded.
    CREATE FUNCTION record_changed_topics() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      context jsonb := consent_context();
    BEGIN
      IF NEW.withdrawn_elsewhere_at IS NULL THEN
        PERFORM append_consent(NEW.email, NEW.id, 'newsletter', true,
          coalesce(context->>'source', 'staff'), context);
        IF NEW.suppression IS NOT NULL THEN
          PERFORM append_consent(NEW.email, NEW.id, 'newsletter', false,
            CASE WHEN NEW.suppression IN ('hard_bounce', 'complaint') THEN 'bounce'
              ELSE 'staff' END, '{}');
        END IF;
      ELSIF context->>'source' IN ('form', 'link') THEN
        PERFORM append_consent(NEW.email, NEW.id, 'newsletter', false, context->>'source', context);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER record_changed_topics AFTER UPDATE ON newsletter_subscribers
      FOR EACH ROW WHEN (OLD.topics <> NEW.topics AND OLD.email = NEW.email
        AND OLD.status = 'subscribed' AND NEW.status = 'subscribed'
        AND (OLD.suppression IS NULL) = (NEW.suppression IS NULL)
        AND (OLD.withdrawn_elsewhere_at IS NULL) = (NEW.withdrawn_elsewhere_at IS NULL))
      EXECUTE FUNCTION record_changed_topics();

    CREATE TRIGGER content_emptied AFTER TRUNCATE ON topics FOR EACH STATEMENT
      EXECUTE FUNCTION muster_table_changed('topics');`)
  for (const [suffix, event, rows] of changes)
    await db.execute(
      sql.raw(`
    CREATE TRIGGER content_${suffix} AFTER ${event} ON topics
      REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION muster_rows_changed('topics')`),
    )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER record_changed_topics ON newsletter_subscribers;
    DROP TRIGGER keep_topics ON newsletter_subscribers;
    DROP TRIGGER keep_consented_topics ON consents;
    DROP TRIGGER note_consented_topics ON consents;
    ALTER TABLE subscription_requests DROP COLUMN topics;
    ALTER TABLE consents DROP COLUMN topics;
    ALTER TABLE newsletter_subscribers
      DROP COLUMN topics, DROP COLUMN pending_topics, DROP COLUMN paused_until;
    ALTER TABLE payload_locked_documents_rels DROP COLUMN topics_id;
    DROP TABLE topics;
    DROP TYPE enum_topics_language;
    DROP FUNCTION record_changed_topics(), note_consented_topics(), keep_topics(), left_topics(text),
      consented_topics(jsonb, boolean), keep_used_topic(), keep_a_standard_topic();`)
}
