import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What the collections cannot say of the ledger: who may get what only once, and how it is claimed. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE UNIQUE INDEX deliveries_newsletter_email_once ON deliveries (newsletter_id, lower(email))
      WHERE newsletter_id IS NOT NULL AND NOT coalesce(is_test, false);
    CREATE UNIQUE INDEX deliveries_compose_email_once ON deliveries (compose_email_id, lower(email))
      WHERE compose_email_id IS NOT NULL AND NOT coalesce(is_test, false);
    CREATE UNIQUE INDEX deliveries_follow_up_once ON deliveries (follow_up_id)
      WHERE follow_up_id IS NOT NULL;
    CREATE INDEX deliveries_waiting ON deliveries (id) WHERE status IN ('queued', 'sending');
    CREATE INDEX deliveries_by_address ON deliveries (lower(email), id DESC);
    ALTER TABLE deliveries
      ADD CONSTRAINT deliveries_attempts_check CHECK (attempts >= 0),
      ADD CONSTRAINT deliveries_address_check CHECK (email !~ '[[:space:]<>,;]');
    CREATE UNIQUE INDEX newsletter_subscribers_lower_email ON newsletter_subscribers (lower(email));
    ALTER TABLE newsletter_subscribers
      ADD CONSTRAINT newsletter_subscribers_email_check CHECK (email = lower(email));
    CREATE INDEX newsletter_subscribers_listed ON newsletter_subscribers (created_at DESC, id DESC);
    CREATE INDEX newsletters_due ON newsletters (scheduled_send_at) WHERE status = 'scheduled';
    CREATE INDEX compose_emails_due ON compose_emails (scheduled_send_at) WHERE status = 'scheduled';
    ALTER TABLE newsletters
      ADD CONSTRAINT newsletters_sent_check CHECK (status <> 'sent' OR sent_at IS NOT NULL),
      ADD CONSTRAINT newsletters_due_check CHECK (status <> 'scheduled' OR scheduled_send_at IS NOT NULL);
    ALTER TABLE compose_emails
      ADD CONSTRAINT compose_emails_sent_check CHECK (status <> 'sent' OR sent_at IS NOT NULL),
      ADD CONSTRAINT compose_emails_due_check CHECK (status <> 'scheduled' OR scheduled_send_at IS NOT NULL);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE compose_emails DROP CONSTRAINT compose_emails_due_check, DROP CONSTRAINT compose_emails_sent_check;
    ALTER TABLE newsletters DROP CONSTRAINT newsletters_due_check, DROP CONSTRAINT newsletters_sent_check;
    DROP INDEX compose_emails_due; DROP INDEX newsletters_due; DROP INDEX newsletter_subscribers_listed;
    ALTER TABLE newsletter_subscribers DROP CONSTRAINT newsletter_subscribers_email_check;
    DROP INDEX newsletter_subscribers_lower_email;
    ALTER TABLE deliveries DROP CONSTRAINT deliveries_address_check, DROP CONSTRAINT deliveries_attempts_check;
    DROP INDEX deliveries_by_address; DROP INDEX deliveries_waiting; DROP INDEX deliveries_follow_up_once;
    DROP INDEX deliveries_compose_email_once; DROP INDEX deliveries_newsletter_email_once;
  `)
}
