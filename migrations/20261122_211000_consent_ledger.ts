import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The consent ledger, written by the database itself, so that no path can forget an entry. Who
 * changes subscribers names the reason in the transaction-local setting `muster.consent`
 * (src/people/consents/sql/consents.ts).
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- The newest entry of an email and purpose is the one with the highest id: ids are drawn under
    -- the lock of the subscriber's row, timestamps need not be.
    CREATE INDEX consents_newest_idx ON consents (email, purpose, id DESC);
    -- The platform's own, which the one above serves too.
    DROP INDEX consents_email_idx;
    ALTER TABLE consents
      ADD CONSTRAINT consents_email_check CHECK (email <> '' AND email = lower(email));

    CREATE FUNCTION keep_consents() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE'
        AND (NEW.id, NEW.purpose, NEW.given, NEW.source, NEW.at, NEW.created_at)
          IS NOT DISTINCT FROM (OLD.id, OLD.purpose, OLD.given, OLD.source, OLD.at, OLD.created_at)
        AND (NEW.email IS NULL OR NEW.email IS NOT DISTINCT FROM OLD.email)
        -- Erasure removes the email, and with it a text in which a person may be named.
        AND (NEW.text IS NOT DISTINCT FROM OLD.text
          OR (NEW.email IS NULL AND coalesce(NEW.text, '') = ''))
      THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'consents are append-only' USING ERRCODE = 'check_violation';
    END $$;
    CREATE TRIGGER keep_consents BEFORE UPDATE OR DELETE ON consents
      FOR EACH ROW EXECUTE FUNCTION keep_consents();

    CREATE FUNCTION consent_context() RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT coalesce(nullif(current_setting('muster.consent', true), ''), '{}')::jsonb $$;

    -- Before a row is written: an email address with a suppressed hash is suppressed, and neither
    -- an import nor a change of many subscribes who withdrew.
    ${sql.raw(guardSubscription)}
    CREATE TRIGGER guard_subscription
      BEFORE INSERT OR UPDATE OF email, status, suppression ON newsletter_subscribers
      FOR EACH ROW EXECUTE FUNCTION guard_subscription();

    -- Appends an entry, linked to the contact of the email: one that is being deleted is waited for.
    CREATE FUNCTION append_consent(of_email text, subscriber int, purpose text, given boolean,
      source text, context jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      contact int;
    BEGIN
      SELECT id INTO contact FROM contacts WHERE email = of_email FOR KEY SHARE;
      INSERT INTO consents
        (email, contact_id, subscriber_id, purpose, given, source, text, by_id, import_id, at)
      VALUES (of_email, contact, subscriber, purpose::enum_consents_purpose, given,
        source::enum_consents_source, coalesce(context->>'text', ''), (context->>'by')::int,
        (context->>'import')::int, clock_timestamp());
    END $$;

    -- Who is subscribed and not suppressed has given consent; who left or is suppressed has
    -- withdrawn it; who has yet to confirm (double opt-in) has done neither. New ones are recorded
    -- by two statements however many they are; of those, a suppressed one is subscribed in vain.
    ${sql.raw(recordNewConsents)}

    ${sql.raw(recordChangedConsent)}
    CREATE TRIGGER record_new_consents AFTER INSERT ON newsletter_subscribers
      REFERENCING NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION record_new_consents();
    CREATE TRIGGER record_changed_consent AFTER UPDATE ON newsletter_subscribers
      FOR EACH ROW WHEN (
        (OLD.email, OLD.status, OLD.suppression, OLD.unsubscribed_at)
        IS DISTINCT FROM (NEW.email, NEW.status, NEW.suppression, NEW.unsubscribed_at))
      EXECUTE FUNCTION record_changed_consent();

    -- Those who were there before; no one changes while the triggers are being created.
    INSERT INTO consents (email, contact_id, subscriber_id, purpose, given, source, at)
    SELECT s.email, c.id, s.id, 'newsletter', true, 'earlier', s.created_at
    FROM newsletter_subscribers s LEFT JOIN contacts c ON c.email = s.email
    WHERE s.status = 'subscribed' ORDER BY s.id;
    INSERT INTO consents (email, contact_id, subscriber_id, purpose, given, source, at)
    SELECT s.email, c.id, s.id, 'newsletter', false, 'earlier',
      coalesce(s.suppressed_at, s.unsubscribed_at, s.updated_at)
    FROM newsletter_subscribers s LEFT JOIN contacts c ON c.email = s.email
    WHERE s.suppression IS NOT NULL OR s.unsubscribed_at IS NOT NULL ORDER BY s.id;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER record_changed_consent ON newsletter_subscribers;
    DROP TRIGGER record_new_consents ON newsletter_subscribers;
    DROP TRIGGER guard_subscription ON newsletter_subscribers;
    DROP TRIGGER keep_consents ON consents;
    DROP FUNCTION record_changed_consent(), record_new_consents(), guard_subscription(),
      consent_context(), keep_consents(), append_consent(text, int, text, boolean, text, jsonb);
    ALTER TABLE consents DROP CONSTRAINT consents_email_check;
    CREATE INDEX consents_email_idx ON consents (email);
    DROP INDEX consents_newest_idx;`)
}

export const guardSubscription = `
    CREATE OR REPLACE FUNCTION guard_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      context jsonb := consent_context();
      is_new boolean := TG_OP = 'INSERT' OR NEW.email <> OLD.email;
      suppressed record;
      newest record;
    BEGIN
      IF is_new AND NEW.suppression IS NULL AND EXISTS (SELECT FROM suppressed_hashes) THEN
        SELECT * INTO suppressed FROM suppressed_hashes WHERE hash = email_hash(NEW.email);
        IF FOUND THEN
          NEW.suppression := CASE WHEN suppressed.reason IN ('hard_bounce', 'complaint')
            THEN suppressed.reason ELSE 'manual' END::enum_newsletter_subscribers_suppression;
          NEW.suppressed_at := suppressed.at;
        END IF;
      ELSIF NOT is_new AND OLD.suppression IS NOT NULL AND NEW.suppression IS NULL THEN
        DELETE FROM suppressed_hashes WHERE hash = email_hash(NEW.email);
      END IF;
      IF NEW.status = 'subscribed' AND (is_new OR OLD.status <> 'subscribed')
        AND (context->>'source' = 'import' OR (context->>'keepWithdrawn')::boolean)
      THEN
        SELECT given, at INTO newest FROM consents
          WHERE email = NEW.email AND purpose = 'newsletter' ORDER BY id DESC LIMIT 1;
        IF NOT newest.given THEN
          NEW.status := 'unsubscribed';
          NEW.unsubscribed_at := newest.at;
          IF NOT is_new THEN
            NEW.unsubscribed_at := coalesce(OLD.unsubscribed_at, newest.at);
          END IF;
        END IF;
      END IF;
      RETURN NEW;
    END $$;`

export const recordNewConsents = `
    CREATE OR REPLACE FUNCTION record_new_consents() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      context jsonb := consent_context();
    BEGIN
      INSERT INTO consents
        (email, contact_id, subscriber_id, purpose, given, source, text, by_id, import_id, at)
      SELECT n.email, c.id, n.id, 'newsletter', true,
        coalesce(context->>'source', 'staff')::enum_consents_source,
        coalesce(context->>'text', ''), (context->>'by')::int, (context->>'import')::int,
        clock_timestamp()
      FROM newer n LEFT JOIN LATERAL (
        SELECT id FROM contacts WHERE email = n.email FOR KEY SHARE) c ON true
      WHERE n.status = 'subscribed';
      PERFORM append_consent(n.email, n.id, 'newsletter', false,
        CASE WHEN n.status = 'unsubscribed' AND context ? 'source' THEN context->>'source'
          WHEN n.suppression IN ('hard_bounce', 'complaint') THEN 'bounce' ELSE 'staff' END,
        CASE WHEN n.status = 'unsubscribed' THEN context ELSE '{}' END)
      FROM newer n
      WHERE n.suppression IS NOT NULL AND n.status = 'subscribed'
        OR (n.suppression IS NOT NULL OR n.unsubscribed_at IS NOT NULL)
          AND n.status = 'unsubscribed'
          -- Who withdrew before, and comes back as such (an import), has not withdrawn again.
          AND coalesce((SELECT c.given FROM consents c WHERE c.email = n.email
            AND c.purpose = 'newsletter' ORDER BY c.id DESC LIMIT 1), true);
      RETURN NULL;
    END $$;`

export const recordChangedConsent = `
    CREATE OR REPLACE FUNCTION record_changed_consent() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      context jsonb := consent_context();
      -- Of a new email nothing was on record.
      was_subscribed boolean := NEW.email = OLD.email AND OLD.status = 'subscribed';
      was_suppressed boolean := NEW.email = OLD.email AND OLD.suppression IS NOT NULL;
      had_left boolean := NEW.email = OLD.email AND OLD.unsubscribed_at IS NOT NULL;
      gives boolean := NEW.status = 'subscribed'
        AND (NOT was_subscribed OR (was_suppressed AND NEW.suppression IS NULL));
      leaves boolean := NEW.status = 'unsubscribed'
        AND (was_subscribed OR (NEW.unsubscribed_at IS NOT NULL AND NOT had_left));
      -- A suppression survives subscribing again.
      is_stopped boolean := NEW.suppression IS NOT NULL AND (gives OR NOT was_suppressed);
      stopped_by text := CASE WHEN is_stopped AND NEW.suppression IN ('hard_bounce', 'complaint')
        THEN 'bounce' ELSE 'staff' END;
    BEGIN
      IF gives THEN
        PERFORM append_consent(NEW.email, NEW.id, 'newsletter', true,
          coalesce(context->>'source', 'staff'), context);
        IF is_stopped THEN
          PERFORM append_consent(NEW.email, NEW.id, 'newsletter', false, stopped_by, '{}');
        END IF;
      ELSIF leaves OR is_stopped THEN
        PERFORM append_consent(NEW.email, NEW.id, 'newsletter', false,
          coalesce(context->>'source', stopped_by), context);
      END IF;
      RETURN NULL;
    END $$;`
