import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The audit trail: who did what when to which document, without any content. Entries are written in
 * the transaction of the change. `changed_in` is part of the key because two transactions may begin
 * at the same time, and `at` because a restored database counts transactions anew.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE audit_entries (
      id bigserial PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
      actor_id integer,
      actor_name text,
      way text NOT NULL,
      action text NOT NULL,
      collection text NOT NULL,
      document_id text,
      label text,
      fields text[] NOT NULL DEFAULT '{}',
      version_id integer,
      part_of text,
      amount integer
    );
    CREATE UNIQUE INDEX audit_entries_document_idx
      ON audit_entries (collection, document_id, at, changed_in);
    CREATE UNIQUE INDEX audit_entries_set_idx
      ON audit_entries (part_of, collection, action) WHERE way IN ('bulk', 'import') AND amount IS NOT NULL;
    CREATE INDEX audit_entries_at_idx ON audit_entries (at, id);
    CREATE INDEX audit_entries_actor_idx ON audit_entries (actor_id, at, id);
    CREATE INDEX audit_entries_collection_idx ON audit_entries (collection, at, id);
    ALTER TABLE settings ADD COLUMN audit_days numeric DEFAULT 365;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE audit_entries; ALTER TABLE settings DROP COLUMN audit_days`)
}
