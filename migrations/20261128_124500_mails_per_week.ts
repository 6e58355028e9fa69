import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A maximum of mails for each mailbox in seven days, decided when a delivery is claimed. None until
 * Settings have one.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE enum_deliveries_status ADD VALUE IF NOT EXISTS 'left_out';
    ALTER TABLE settings ADD COLUMN mails_per_week numeric;
    ALTER TABLE newsletters ADD COLUMN important boolean DEFAULT false;
    ALTER TABLE compose_emails ADD COLUMN important boolean DEFAULT false;
    ALTER TABLE deliveries ADD COLUMN important boolean DEFAULT false;
    CREATE INDEX deliveries_of_week ON deliveries (mailbox_of(lower(email)), sent_at)
      WHERE status IN ('sending', 'sent')
        AND kind NOT IN ('notification', 'confirmation', 'reply') AND is_test IS NOT TRUE;

    -- Whether a recipient has had the maximum without this delivery; what is in flight counts. From
    -- here to its end one transaction decides at a time, and the count, as a statement of a volatile
    -- function, sees what those before it and the claim that calls it have done.
    CREATE FUNCTION is_beyond_week(delivery integer, recipient text, maximum integer) RETURNS boolean
    LANGUAGE plpgsql VOLATILE STRICT AS $$
    DECLARE
      had integer;
    BEGIN
      PERFORM pg_advisory_xact_lock(7241022);
      SELECT count(*) INTO had FROM deliveries d
      WHERE mailbox_of(lower(d.email)) = mailbox_of(lower(recipient)) AND d.id <> delivery
        AND d.status IN ('sending', 'sent')
        AND d.kind NOT IN ('notification', 'confirmation', 'reply') AND d.is_test IS NOT TRUE
        AND (d.status = 'sending' OR d.sent_at > now() - interval '7 days');
      RETURN had >= maximum;
    END $$;`)
}

/** The value of the enum stays: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION is_beyond_week(integer, text, integer);
    DROP INDEX deliveries_of_week;
    UPDATE deliveries SET status = 'suppressed' WHERE status = 'left_out';
    ALTER TABLE deliveries DROP COLUMN important;
    ALTER TABLE compose_emails DROP COLUMN important;
    ALTER TABLE newsletters DROP COLUMN important;
    ALTER TABLE settings DROP COLUMN mails_per_week;`)
}
