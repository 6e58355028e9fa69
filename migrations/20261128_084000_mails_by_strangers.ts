import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** When a mail that a stranger caused is due: a ceiling per hour makes those beyond it wait. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE settings ADD COLUMN mails_by_strangers_per_hour numeric DEFAULT 1000;
    -- The mails of before are on their way.
    ALTER TABLE mailed_mailboxes ADD COLUMN due timestamptz NOT NULL DEFAULT '-infinity';
    ALTER TABLE mailed_mailboxes ALTER COLUMN due SET DEFAULT now();
    CREATE INDEX mailed_mailboxes_due_idx ON mailed_mailboxes (due);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE mailed_mailboxes DROP COLUMN due;
    ALTER TABLE settings DROP COLUMN mails_by_strangers_per_hour;`)
}
