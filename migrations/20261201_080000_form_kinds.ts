import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What a form is for: forms that exist are no surveys and no petitions. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE enum_forms_kind AS ENUM('form', 'survey', 'petition');
    CREATE TYPE enum__forms_v_version_kind AS ENUM('form', 'survey', 'petition');
    ALTER TABLE forms ADD COLUMN kind enum_forms_kind DEFAULT 'form';
    ALTER TABLE _forms_v ADD COLUMN version_kind enum__forms_v_version_kind DEFAULT 'form';
    UPDATE forms SET kind = 'form';
    UPDATE _forms_v SET version_kind = 'form';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE forms DROP COLUMN kind;
    ALTER TABLE _forms_v DROP COLUMN version_kind;
    DROP TYPE enum_forms_kind, enum__forms_v_version_kind;`)
}
