import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Contacts are deleted into the trash. One there has no email, whoever moved it: that is set aside
 * in `trashed_email`, so that nothing that knows people by it finds them, and a new contact may have
 * it. One that comes back takes it again; where another has it by now it stays in the trash, by the
 * unique index.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE contacts ADD COLUMN deleted_at timestamp(3) with time zone,
      ADD COLUMN trashed_email text,
      ADD CONSTRAINT contacts_no_email_in_trash CHECK (deleted_at IS NULL OR email IS NULL);
    CREATE INDEX contacts_deleted_at_idx ON contacts (deleted_at);
    CREATE INDEX contacts_trashed_email_idx ON contacts (trashed_email)
      WHERE trashed_email IS NOT NULL;

    CREATE FUNCTION set_email_aside() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.deleted_at IS NULL THEN
        NEW.email := coalesce(NEW.email, NEW.trashed_email);
        NEW.trashed_email := NULL;
      ELSE
        NEW.trashed_email := coalesce(NEW.email, NEW.trashed_email);
        NEW.email := NULL;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER set_email_aside BEFORE UPDATE ON contacts FOR EACH ROW
      WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
      EXECUTE FUNCTION set_email_aside();

    -- The platform updates by an INSERT that conflicts, of which the constraint is checked first.
    CREATE TRIGGER set_email_aside_on_insert BEFORE INSERT ON contacts FOR EACH ROW
      WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION set_email_aside();

    -- Those in the trash are not counted.
    CREATE FUNCTION count_changed_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        INSERT INTO row_counts (table_name, change)
        SELECT 'contacts', sum(change) FROM (
          SELECT count(*) AS change FROM after WHERE deleted_at IS NULL
          UNION ALL SELECT -count(*) FROM before WHERE deleted_at IS NULL) moved
        HAVING sum(change) <> 0;
      ELSE
        INSERT INTO row_counts (table_name, change)
        SELECT 'contacts', -count(*) FROM before WHERE deleted_at IS NULL HAVING count(*) > 0;
      END IF;
      RETURN NULL;
    END $$;
    DROP TRIGGER rows_removed ON contacts;
    CREATE TRIGGER rows_removed AFTER DELETE ON contacts
      REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_changed_contacts();
    CREATE TRIGGER rows_moved AFTER UPDATE ON contacts
      REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
      EXECUTE FUNCTION count_changed_contacts();

    CREATE OR REPLACE FUNCTION contact_digest(contact jsonb) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT md5((contact - '{updated_at,created_at,current_stage_id,name_from_form,phone_e164,deleted_at,trashed_email}'::text[])::text
        || coalesce((SELECT jsonb_agg(t.text ORDER BY t."order") FROM contacts_texts t
          WHERE t.parent_id = (contact->>'id')::int), '[]')::text) $$;`)
}

/** What is in the trash is deleted with it. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM contacts WHERE deleted_at IS NOT NULL;
    DROP TRIGGER rows_moved ON contacts;
    DROP TRIGGER rows_removed ON contacts;
    CREATE TRIGGER rows_removed AFTER DELETE ON contacts
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('-1');
    DROP TRIGGER set_email_aside ON contacts;
    DROP TRIGGER set_email_aside_on_insert ON contacts;
    DROP FUNCTION set_email_aside(), count_changed_contacts();
    ALTER TABLE contacts DROP COLUMN deleted_at, DROP COLUMN trashed_email;`)
}
