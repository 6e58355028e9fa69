import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** How fast newsletters go out, when they are paused by themselves, and what holds mail up. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE mail_hold_ups (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      kind text NOT NULL,
      said text NOT NULL,
      since timestamptz NOT NULL DEFAULT now(),
      last_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE newsletter_pace (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      full_at timestamptz NOT NULL DEFAULT now()
    );
    INSERT INTO newsletter_pace DEFAULT VALUES;
    ALTER TABLE settings
      ADD COLUMN newsletters_per_hour numeric, ADD COLUMN pause_at_rejections numeric DEFAULT 20;
    ALTER TABLE newsletter_sendings
      ADD COLUMN outcomes text NOT NULL DEFAULT '', ADD COLUMN reason jsonb;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE newsletter_sendings DROP COLUMN reason, DROP COLUMN outcomes;
    ALTER TABLE settings DROP COLUMN pause_at_rejections, DROP COLUMN newsletters_per_hour;
    DROP TABLE newsletter_pace, mail_hold_ups;
  `)
}
