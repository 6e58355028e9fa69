import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What became of deliveries that were removed from the ledger, by mail: their outcomes, and of
 * newsletters why they failed, with some words of the servers.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE delivery_totals (
      kind text NOT NULL,
      mail_id integer NOT NULL,
      status text NOT NULL,
      bounce text NOT NULL,
      in_doubt boolean NOT NULL,
      count integer NOT NULL,
      CONSTRAINT delivery_totals_kind_mail_id_status_bounce_in_doubt_pk
        PRIMARY KEY (kind, mail_id, status, bounce, in_doubt)
    );
    CREATE TABLE delivery_failure_totals (
      newsletter_id integer NOT NULL,
      kind text NOT NULL,
      reason text NOT NULL,
      count integer NOT NULL,
      said text[] NOT NULL,
      CONSTRAINT delivery_failure_totals_newsletter_id_kind_reason_pk
        PRIMARY KEY (newsletter_id, kind, reason)
    );
    ALTER TABLE settings ADD COLUMN ledger_days numeric DEFAULT 730;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE delivery_failure_totals, delivery_totals;
    ALTER TABLE settings DROP COLUMN ledger_days;`)
}
