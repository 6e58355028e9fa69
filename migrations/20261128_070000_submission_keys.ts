import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Keys of public submissions, so that what is sent twice is received once. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE submission_keys (
      key text PRIMARY KEY,
      body text NOT NULL,
      response jsonb,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX submission_keys_at_idx ON submission_keys (at);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE submission_keys;`)
}
