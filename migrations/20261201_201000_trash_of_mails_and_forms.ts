import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const mails = ['newsletters', 'compose_emails'] as const

/** A mail in the trash is never due. */
const mailTrash = (table: string): string => `
  ALTER TABLE ${table} ADD COLUMN deleted_at timestamp(3) with time zone,
    ADD CONSTRAINT ${table}_draft_in_trash CHECK (deleted_at IS NULL OR status = 'draft');
  CREATE INDEX ${table}_deleted_at_idx ON ${table} (deleted_at);`

/** Newsletters, composed emails and forms are deleted into the trash. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(mails.map(mailTrash).join('')))
  await db.execute(sql`
    ALTER TABLE forms ADD COLUMN deleted_at timestamp(3) with time zone,
      ADD CONSTRAINT forms_not_public_in_trash
        CHECK (deleted_at IS NULL OR _status IS DISTINCT FROM 'published');
    CREATE INDEX forms_deleted_at_idx ON forms (deleted_at);
    ALTER TABLE _forms_v ADD COLUMN version_deleted_at timestamp(3) with time zone;
    CREATE INDEX _forms_v_version_version_deleted_at_idx ON _forms_v (version_deleted_at);
    DROP INDEX forms_slug_idx;
    CREATE UNIQUE INDEX forms_slug_idx ON forms (slug) WHERE deleted_at IS NULL;`)
}

/** What is in the trash is deleted with it. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM forms WHERE deleted_at IS NOT NULL;
    DROP INDEX forms_slug_idx;
    CREATE UNIQUE INDEX forms_slug_idx ON forms (slug);
    ALTER TABLE forms DROP COLUMN deleted_at;
    ALTER TABLE _forms_v DROP COLUMN version_deleted_at;
    DELETE FROM newsletters WHERE deleted_at IS NOT NULL;
    ALTER TABLE newsletters DROP COLUMN deleted_at;
    DELETE FROM compose_emails WHERE deleted_at IS NOT NULL;
    ALTER TABLE compose_emails DROP COLUMN deleted_at;`)
}
