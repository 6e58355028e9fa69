import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Bounds of what strangers cause by public forms. A subscriber's name that a public form gave stays
 * unconfirmed until the owner of the email subscribes, or changes the name, by a mailed link; the
 * database notes it, so that no path can forget it. The name itself is compared, so that one brought
 * back by an undo is unconfirmed again.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE newsletter_subscribers ADD COLUMN unconfirmed_name text;

    -- Of those before the ledger it is not known who gave their names.
    UPDATE newsletter_subscribers s SET unconfirmed_name = s.name
    FROM (
      SELECT s.id, coalesce((SELECT c.source::text FROM consents c
        WHERE c.email = s.email AND c.purpose = 'newsletter' AND c.given
        ORDER BY c.id DESC LIMIT 1), CASE WHEN s.status = 'unsubscribed'
          AND s.unsubscribed_at IS NULL THEN 'form' ELSE '' END) AS given_by
      FROM newsletter_subscribers s) known
    WHERE known.id = s.id AND known.given_by = 'form' AND coalesce(s.name, '') <> '';

    CREATE FUNCTION note_unconfirmed_name() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      source text := nullif(current_setting('muster.consent', true), '')::jsonb->>'source';
    BEGIN
      IF source = 'form' AND coalesce(NEW.name, '') <> ''
        AND (TG_OP = 'INSERT' OR NEW.name IS DISTINCT FROM OLD.name)
      THEN
        NEW.unconfirmed_name := NEW.name;
      ELSIF source = 'link' AND TG_OP = 'UPDATE' AND (NEW.name IS DISTINCT FROM OLD.name
        OR (NEW.status = 'subscribed' AND OLD.status <> 'subscribed'))
      THEN
        NEW.unconfirmed_name := NULL;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER note_unconfirmed_name BEFORE INSERT OR UPDATE OF name, status
      ON newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION note_unconfirmed_name();

    -- Whose mailbox an email is: without a +tag, and of Gmail without dots.
    CREATE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
      SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com')
        THEN replace(box, '.', '') || '@gmail.com' ELSE box || '@' || domain END
      FROM (SELECT
        coalesce(nullif(split_part(substring(lower(email) FROM '^(.*)@'), '+', 1), ''),
          substring(lower(email) FROM '^(.*)@')) AS box,
        substring(lower(email) FROM '@([^@]*)$') AS domain) parts $$;
    CREATE TABLE mailed_mailboxes (mailbox text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX mailed_mailboxes_at_idx ON mailed_mailboxes (at);

    CREATE UNLOGGED TABLE submission_bytes (
      sender text NOT NULL,
      slot timestamptz NOT NULL,
      bytes bigint NOT NULL,
      PRIMARY KEY (sender, slot)
    );
    CREATE INDEX submission_bytes_slot_idx ON submission_bytes (slot);

    CREATE TABLE submission_mails (minute timestamptz PRIMARY KEY, count integer NOT NULL);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE submission_mails, submission_bytes, mailed_mailboxes;
    DROP FUNCTION mailbox_of(text);
    DROP TRIGGER note_unconfirmed_name ON newsletter_subscribers;
    DROP FUNCTION note_unconfirmed_name();
    ALTER TABLE newsletter_subscribers DROP COLUMN unconfirmed_name;`)
}
