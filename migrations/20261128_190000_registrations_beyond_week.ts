import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The function of 20261128_124500_mails_per_week, for mail of all kinds but these. */
const countAllBut = (kinds: string) => `
    CREATE OR REPLACE FUNCTION is_beyond_week(delivery integer, recipient text, maximum integer)
    RETURNS boolean LANGUAGE plpgsql VOLATILE STRICT AS $$
    DECLARE
      had integer;
    BEGIN
      PERFORM pg_advisory_xact_lock(7241022);
      SELECT count(*) INTO had FROM deliveries d
      WHERE mailbox_of(lower(d.email)) = mailbox_of(lower(recipient)) AND d.id <> delivery
        AND d.status IN ('sending', 'sent') AND d.kind NOT IN (${kinds})
        AND d.is_test IS NOT TRUE
        AND (d.status = 'sending' OR d.sent_at > now() - interval '7 days');
      RETURN had >= maximum;
    END $$;`

const before = "'notification', 'confirmation', 'reply'"

/** Mail about a registration, for which people wait, takes nothing from the maximum of a week. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(countAllBut(`${before}, 'registration'`)))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(countAllBut(before)))
}
