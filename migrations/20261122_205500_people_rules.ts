import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What belongs together goes together; and the keyed hash by which the email address of an erased
 * person is recognised without being stored (HMAC's construction with SHA-256, which needs no
 * extension).
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE bulk_edit_changes ADD CONSTRAINT bulk_edit_changes_bulk_edit_fk
      FOREIGN KEY (bulk_edit_id) REFERENCES bulk_edits (id) ON DELETE CASCADE;
    ALTER TABLE contact_distinctions
      ADD CONSTRAINT contact_distinctions_lower_fk
        FOREIGN KEY (lower_id) REFERENCES contacts (id) ON DELETE CASCADE,
      ADD CONSTRAINT contact_distinctions_higher_fk
        FOREIGN KEY (higher_id) REFERENCES contacts (id) ON DELETE CASCADE,
      ADD CONSTRAINT contact_distinctions_order_check CHECK (lower_id < higher_id);
    CREATE INDEX contact_distinctions_higher_idx ON contact_distinctions (higher_id);
    ALTER TABLE contact_merges ADD CONSTRAINT contact_merges_merged_by_fk
      FOREIGN KEY (merged_by_id) REFERENCES users (id) ON DELETE SET NULL;
    ALTER TABLE import_changes
      ADD CONSTRAINT import_changes_import_fk
        FOREIGN KEY (import_id) REFERENCES imports (id) ON DELETE CASCADE,
      ADD CONSTRAINT import_changes_target_check CHECK (target IN ('contact', 'subscriber'));
    ALTER TABLE contacts
      ALTER COLUMN custom SET NOT NULL,
      ADD CONSTRAINT contacts_custom_check CHECK (jsonb_typeof(custom) = 'object') NOT VALID;
    ALTER TABLE contacts VALIDATE CONSTRAINT contacts_custom_check;
    CREATE FUNCTION email_hash(email text) RETURNS text
      LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
      SELECT encode(sha256(
        sha256(convert_to('outer' || key, 'UTF8'))
        || sha256(sha256(convert_to('inner' || key, 'UTF8')) || convert_to(lower(email), 'UTF8'))
      ), 'hex') FROM mail_link_key $$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION email_hash(text);
    ALTER TABLE contacts DROP CONSTRAINT contacts_custom_check, ALTER COLUMN custom DROP NOT NULL;
    ALTER TABLE import_changes DROP CONSTRAINT import_changes_target_check,
      DROP CONSTRAINT import_changes_import_fk;
    ALTER TABLE contact_merges DROP CONSTRAINT contact_merges_merged_by_fk;
    DROP INDEX contact_distinctions_higher_idx;
    ALTER TABLE contact_distinctions DROP CONSTRAINT contact_distinctions_order_check,
      DROP CONSTRAINT contact_distinctions_higher_fk,
      DROP CONSTRAINT contact_distinctions_lower_fk;
    ALTER TABLE bulk_edit_changes DROP CONSTRAINT bulk_edit_changes_bulk_edit_fk;`)
}
