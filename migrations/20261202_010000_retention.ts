import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The function of 20261128_190000_registrations_beyond_week, for mail of all kinds but these. */
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

const before = "'notification', 'confirmation', 'reply', 'registration'"

/** Rules by which what is old is erased, with receipts that name them, and mails that warn. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE enum_deliveries_kind ADD VALUE IF NOT EXISTS 'retention';
    ALTER TYPE enum_erasures_requested_by ADD VALUE IF NOT EXISTS 'rule';
    ALTER TYPE enum_payload_jobs_task_slug ADD VALUE IF NOT EXISTS 'carryOutRetention';
    ALTER TYPE enum_payload_jobs_log_task_slug ADD VALUE IF NOT EXISTS 'carryOutRetention';
    CREATE TYPE enum_retention_rules_kind AS ENUM('contacts', 'unconfirmed', 'messages', 'answers',
      'registrations');
    CREATE TYPE enum_retention_rules_unit AS ENUM('days', 'months');
    CREATE TABLE retention_rules (
      id serial PRIMARY KEY,
      name varchar NOT NULL,
      kind enum_retention_rules_kind NOT NULL,
      segment_id integer
        CONSTRAINT retention_rules_segment_id_segments_id_fk REFERENCES segments (id) ON DELETE set null,
      age numeric NOT NULL,
      unit enum_retention_rules_unit DEFAULT 'months' NOT NULL,
      warn_days numeric DEFAULT 0,
      warn_subject varchar,
      warn_text varchar,
      with_subscribed boolean DEFAULT false,
      active boolean DEFAULT false,
      last_run_at timestamp(3) with time zone,
      confirmed varchar,
      updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
      created_at timestamp(3) with time zone DEFAULT now() NOT NULL
    );
    CREATE INDEX retention_rules_segment_idx ON retention_rules (segment_id);
    CREATE INDEX retention_rules_updated_at_idx ON retention_rules (updated_at);
    CREATE INDEX retention_rules_created_at_idx ON retention_rules (created_at);
    ALTER TABLE payload_locked_documents_rels ADD COLUMN retention_rules_id integer
      CONSTRAINT payload_locked_documents_rels_retention_rules_fk
        REFERENCES retention_rules (id) ON DELETE cascade;
    CREATE INDEX payload_locked_documents_rels_retention_rules_id_idx
      ON payload_locked_documents_rels (retention_rules_id);
    ALTER TABLE erasures ADD COLUMN rule_id integer
      CONSTRAINT erasures_rule_id_retention_rules_id_fk
        REFERENCES retention_rules (id) ON DELETE set null;
    CREATE INDEX erasures_rule_idx ON erasures (rule_id);`)
  await db.execute(sql.raw(countAllBut(`${before}, 'retention'`)))
}

/** The values of the enums stay: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(countAllBut(before)))
  await db.execute(sql`
    DELETE FROM payload_jobs WHERE task_slug::text = 'carryOutRetention';
    ALTER TABLE erasures DROP COLUMN rule_id;
    ALTER TABLE payload_locked_documents_rels DROP COLUMN retention_rules_id;
    DROP TABLE retention_rules;
    DROP TYPE enum_retention_rules_kind;
    DROP TYPE enum_retention_rules_unit;`)
}
