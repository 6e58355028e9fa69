import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The documents of bulk edits that run, frozen in their order; and that progress adds up. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE bulk_edits
      ALTER COLUMN target SET NOT NULL,
      ALTER COLUMN status SET NOT NULL,
      ALTER COLUMN failures SET NOT NULL,
      ADD CONSTRAINT bulk_edits_processed_check
        CHECK (processed = changed + unchanged + failed AND processed <= total);
    CREATE TABLE bulk_edit_documents (
      bulk_edit_id integer NOT NULL REFERENCES bulk_edits (id) ON DELETE CASCADE,
      position integer NOT NULL,
      document_id varchar NOT NULL,
      PRIMARY KEY (bulk_edit_id, position)
    );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE bulk_edit_documents;
    ALTER TABLE bulk_edits
      DROP CONSTRAINT bulk_edits_processed_check,
      ALTER COLUMN target DROP NOT NULL,
      ALTER COLUMN status DROP NOT NULL,
      ALTER COLUMN failures DROP NOT NULL;`)
}
