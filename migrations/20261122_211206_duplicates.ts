import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What duplicates are found by, and what is left of a merge when its contact is deleted. The
 * expressions are those of src/people/duplicates/evidence.ts; in "C", so that they sort everywhere
 * alike.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE contact_other_emails ADD CONSTRAINT contact_other_emails_contact_fk
      FOREIGN KEY (contact_id) REFERENCES contacts (id) ON DELETE CASCADE;

    CREATE INDEX contacts_postcode_key_idx
      ON contacts ((upper(replace(postcode, ' ', '')) COLLATE "C"))
      WHERE postcode IS NOT NULL;
    CREATE INDEX contacts_local_part_idx
      ON contacts ((replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') COLLATE "C"))
      WHERE email IS NOT NULL;
    CREATE INDEX contact_merges_removed_idx ON contact_merges (((removed->'row'->>'id')::int));

    -- A record of a merge holds a person's data, and goes with the person, whoever deletes them:
    -- those of merges into the contact, of merges into those that were merged into it, and undone
    -- ones that made it again. A merge itself deletes a contact, whose own records it must leave.
    CREATE FUNCTION remove_contact_merges() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      WITH RECURSIVE gone AS (
        SELECT id, removed, undone_at FROM contact_merges WHERE kept_id = OLD.id
        UNION
        SELECT m.id, m.removed, m.undone_at FROM gone
          JOIN contact_merges m ON m.kept_id = (gone.removed->'row'->>'id')::int
        WHERE gone.undone_at IS NULL)
      DELETE FROM contact_merges m
      WHERE m.id IN (SELECT id FROM gone)
        OR (m.undone_at IS NOT NULL AND (m.removed->'row'->>'id')::int = OLD.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER contacts_remove_merges AFTER DELETE ON contacts FOR EACH ROW
      WHEN (current_setting('muster.merges_contacts', true) IS DISTINCT FROM 'yes')
      EXECUTE FUNCTION remove_contact_merges();

    -- The phone numbers there are, in E.164.
    INSERT INTO payload_jobs (task_slug, queue, input)
    SELECT 'normalisePhones', 'maintenance', '{}'
    WHERE EXISTS (SELECT FROM contacts WHERE phone IS NOT NULL);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER contacts_remove_merges ON contacts;
    DROP FUNCTION remove_contact_merges();
    DROP INDEX contact_merges_removed_idx, contacts_local_part_idx, contacts_postcode_key_idx;
    ALTER TABLE contact_other_emails DROP CONSTRAINT contact_other_emails_contact_fk;`)
}
