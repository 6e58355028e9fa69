import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The public archive of newsletters. Nobody approved those of before for it, sent or not: they stay
 * out of it unless somebody says so. Only rows that are or were public notify caches.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE enum_newsletters_archive AS ENUM ('unlessNarrowed', 'always', 'never');
    ALTER TABLE newsletters
      ADD COLUMN archive enum_newsletters_archive DEFAULT 'never',
      ADD COLUMN in_archive boolean DEFAULT false,
      ADD COLUMN slug varchar,
      ADD COLUMN archive_removed_at timestamp(3) with time zone;
    ALTER TABLE newsletters ALTER COLUMN archive SET DEFAULT 'unlessNarrowed';
    CREATE UNIQUE INDEX newsletters_slug_idx ON newsletters (slug);
    CREATE INDEX newsletters_archive_idx ON newsletters (sent_at DESC, id DESC)
      WHERE in_archive AND status = 'sent';

    CREATE FUNCTION muster_letter_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM muster_notify_content('newsletters', ARRAY[coalesce(NEW.slug, OLD.slug, '')]);
      RETURN NULL;
    END $$;
    CREATE TRIGGER archive_changed AFTER UPDATE ON newsletters FOR EACH ROW
      WHEN (OLD.in_archive OR NEW.in_archive) EXECUTE FUNCTION muster_letter_changed();
    CREATE TRIGGER archive_added AFTER INSERT ON newsletters FOR EACH ROW
      WHEN (NEW.in_archive) EXECUTE FUNCTION muster_letter_changed();
    CREATE TRIGGER archive_removed AFTER DELETE ON newsletters FOR EACH ROW
      WHEN (OLD.in_archive) EXECUTE FUNCTION muster_letter_changed();
    CREATE TRIGGER content_emptied AFTER TRUNCATE ON newsletters FOR EACH STATEMENT
      EXECUTE FUNCTION muster_table_changed('newsletters');`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER archive_changed ON newsletters;
    DROP TRIGGER archive_added ON newsletters;
    DROP TRIGGER archive_removed ON newsletters;
    DROP TRIGGER content_emptied ON newsletters;
    DROP FUNCTION muster_letter_changed();
    ALTER TABLE newsletters DROP COLUMN archive, DROP COLUMN in_archive, DROP COLUMN slug,
      DROP COLUMN archive_removed_at;
    DROP TYPE enum_newsletters_archive;`)
}
