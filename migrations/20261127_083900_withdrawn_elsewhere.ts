import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'
import {
  guardSubscription,
  recordChangedConsent,
  recordNewConsents,
} from './20261122_211000_consent_ledger.ts'

/**
 * Who has left the list of another product is on ours for nobody but themselves: neither an import
 * nor staff subscribe them, and no newsletter goes there whatever their status. The date stands with
 * the subscriber, the entry in the ledger (`elsewhere`); a row that is created anew takes it from there.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE enum_consents_source ADD VALUE IF NOT EXISTS 'elsewhere';
    ALTER TYPE enum_consents_source ADD VALUE IF NOT EXISTS 'provider';
    ALTER TABLE newsletter_subscribers
      ADD COLUMN withdrawn_elsewhere_at timestamp(3) with time zone;`)
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION guard_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      context jsonb := consent_context();
      is_new boolean := TG_OP = 'INSERT' OR NEW.email <> OLD.email;
      by_person boolean := coalesce(context->>'source', '') IN ('form', 'link');
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
      IF NEW.withdrawn_elsewhere_at IS NULL THEN
        IF TG_OP = 'UPDATE' AND OLD.withdrawn_elsewhere_at IS NOT NULL
          -- The undo of an import takes back what the import recorded.
          AND NOT by_person AND NOT context ? 'import'
        THEN
          NEW.withdrawn_elsewhere_at := OLD.withdrawn_elsewhere_at;
        ELSIF is_new AND NOT (by_person AND NEW.status = 'subscribed') THEN
          SELECT c.given, c.at INTO newest FROM consents c LEFT JOIN imports i ON i.id = c.import_id
            WHERE c.email = NEW.email AND c.purpose = 'newsletter'
              AND CASE WHEN c.given THEN c.source::text IN ('form', 'link')
                ELSE c.source::text = 'elsewhere' AND i.undone_at IS NULL END
            ORDER BY c.id DESC LIMIT 1;
          IF NOT newest.given THEN
            NEW.withdrawn_elsewhere_at := newest.at;
          END IF;
        END IF;
      END IF;
      IF NEW.status = 'subscribed' AND (is_new OR OLD.status <> 'subscribed')
        AND (context->>'source' = 'import' OR (context->>'keepWithdrawn')::boolean)
      THEN
        SELECT given, at INTO newest FROM consents
          WHERE email = NEW.email AND purpose = 'newsletter' ORDER BY id DESC LIMIT 1;
        IF NOT newest.given OR NEW.withdrawn_elsewhere_at IS NOT NULL THEN
          NEW.status := 'unsubscribed';
          NEW.unsubscribed_at := coalesce(NEW.withdrawn_elsewhere_at, newest.at);
          IF NOT is_new THEN
            NEW.unsubscribed_at := coalesce(OLD.unsubscribed_at, NEW.unsubscribed_at);
          END IF;
        END IF;
      END IF;
      RETURN NEW;
    END $$;
    DROP TRIGGER guard_subscription ON newsletter_subscribers;
    CREATE TRIGGER guard_subscription
      BEFORE INSERT OR UPDATE OF email, status, suppression, withdrawn_elsewhere_at
      ON newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION guard_subscription();

    -- As before, and of those who have left elsewhere a withdrawal of that day.
    CREATE OR REPLACE FUNCTION record_new_consents() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      context jsonb := consent_context();
    BEGIN
      INSERT INTO consents
        (email, contact_id, subscriber_id, purpose, given, source, text, by_id, import_id, at)
      SELECT n.email, c.id, n.id, 'newsletter', true,
        coalesce(context->>'source', 'staff')::enum_consents_source,
        coalesce(context->>'text', ''), (context->>'by')::int, (context->>'import')::int,
        coalesce((context->>'at')::timestamptz, clock_timestamp())
      FROM newer n LEFT JOIN LATERAL (
        SELECT id FROM contacts WHERE email = n.email FOR KEY SHARE) c ON true
      WHERE n.status = 'subscribed' AND n.withdrawn_elsewhere_at IS NULL;
      INSERT INTO consents
        (email, contact_id, subscriber_id, purpose, given, source, text, by_id, import_id, at)
      SELECT n.email, c.id, n.id, 'newsletter', false, 'elsewhere', '',
        (context->>'by')::int, (context->>'import')::int, n.withdrawn_elsewhere_at
      FROM newer n LEFT JOIN LATERAL (
        SELECT id FROM contacts WHERE email = n.email FOR KEY SHARE) c ON true
      WHERE n.withdrawn_elsewhere_at IS NOT NULL
        -- Who is added anew has not withdrawn again.
        AND coalesce((SELECT e.given OR e.source <> 'elsewhere' FROM consents e
          WHERE e.email = n.email AND e.purpose = 'newsletter' ORDER BY e.id DESC LIMIT 1), true);
      PERFORM append_consent(n.email, n.id, 'newsletter', false,
        CASE WHEN n.status = 'unsubscribed' AND context ? 'source' THEN context->>'source'
          WHEN n.suppression IN ('hard_bounce', 'complaint') THEN 'bounce' ELSE 'staff' END,
        CASE WHEN n.status = 'unsubscribed' THEN context ELSE '{}' END)
      FROM newer n
      WHERE n.withdrawn_elsewhere_at IS NULL AND (n.suppression IS NOT NULL AND n.status = 'subscribed'
        OR (n.suppression IS NOT NULL OR n.unsubscribed_at IS NOT NULL)
          AND n.status = 'unsubscribed'
          -- Who withdrew before, and comes back as such (an import), has not withdrawn again.
          AND coalesce((SELECT c.given FROM consents c WHERE c.email = n.email
            AND c.purpose = 'newsletter' ORDER BY c.id DESC LIMIT 1), true));
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION record_changed_consent() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      context jsonb := consent_context();
      -- Of a new email nothing was on record.
      was_subscribed boolean := NEW.email = OLD.email AND OLD.status = 'subscribed';
      was_suppressed boolean := NEW.email = OLD.email AND OLD.suppression IS NOT NULL;
      had_left boolean := NEW.email = OLD.email AND OLD.unsubscribed_at IS NOT NULL;
      had_left_elsewhere boolean := NEW.email = OLD.email AND OLD.withdrawn_elsewhere_at IS NOT NULL;
      leaves_elsewhere boolean := NEW.withdrawn_elsewhere_at IS NOT NULL AND NOT had_left_elsewhere;
      -- Staff who set the status of somebody who has left elsewhere give no consent for them.
      gives boolean := NEW.status = 'subscribed' AND NEW.withdrawn_elsewhere_at IS NULL
        AND (NOT was_subscribed OR had_left_elsewhere OR (was_suppressed AND NEW.suppression IS NULL));
      leaves boolean := NEW.status = 'unsubscribed'
        AND (was_subscribed OR (NEW.unsubscribed_at IS NOT NULL AND NOT had_left));
      -- A suppression survives subscribing again.
      is_stopped boolean := NEW.suppression IS NOT NULL AND (gives OR NOT was_suppressed);
      stopped_by text := CASE WHEN is_stopped AND NEW.suppression IN ('hard_bounce', 'complaint')
        THEN 'bounce' ELSE 'staff' END;
    BEGIN
      IF leaves_elsewhere THEN
        PERFORM append_consent(NEW.email, NEW.id, 'newsletter', false, 'elsewhere',
          context - 'text' || jsonb_build_object('at', NEW.withdrawn_elsewhere_at));
      ELSIF gives THEN
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
    END $$;
    DROP TRIGGER record_changed_consent ON newsletter_subscribers;
    CREATE TRIGGER record_changed_consent AFTER UPDATE ON newsletter_subscribers
      FOR EACH ROW WHEN (
        (OLD.email, OLD.status, OLD.suppression, OLD.unsubscribed_at, OLD.withdrawn_elsewhere_at)
        IS DISTINCT FROM
        (NEW.email, NEW.status, NEW.suppression, NEW.unsubscribed_at, NEW.withdrawn_elsewhere_at))
      EXECUTE FUNCTION record_changed_consent();`)
}

/** The two sources stay: Postgres removes no value of an enum. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER record_changed_consent ON newsletter_subscribers;
    DROP TRIGGER guard_subscription ON newsletter_subscribers;
    ${sql.raw(guardSubscription + recordNewConsents + recordChangedConsent)}
    CREATE TRIGGER guard_subscription
      BEFORE INSERT OR UPDATE OF email, status, suppression ON newsletter_subscribers
      FOR EACH ROW EXECUTE FUNCTION guard_subscription();
    CREATE TRIGGER record_changed_consent AFTER UPDATE ON newsletter_subscribers
      FOR EACH ROW WHEN (
        (OLD.email, OLD.status, OLD.suppression, OLD.unsubscribed_at)
        IS DISTINCT FROM (NEW.email, NEW.status, NEW.suppression, NEW.unsubscribed_at))
      EXECUTE FUNCTION record_changed_consent();
    ALTER TABLE newsletter_subscribers DROP COLUMN withdrawn_elsewhere_at;`)
}
