import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Who has a document open now. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE UNLOGGED TABLE presences (
      document text NOT NULL,
      account_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
      seen_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT presences_document_account_id_pk PRIMARY KEY (document, account_id)
    );
    CREATE INDEX presences_account ON presences (account_id);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE presences;`)
}
