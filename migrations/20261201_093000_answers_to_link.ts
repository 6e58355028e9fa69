import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Which accepted answers a job is still to link to their people, and that job. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE enum_payload_jobs_task_slug ADD VALUE IF NOT EXISTS 'linkPeople';
    ALTER TYPE enum_payload_jobs_log_task_slug ADD VALUE IF NOT EXISTS 'linkPeople';
    ALTER TABLE form_answers ADD COLUMN to_link varchar;
    CREATE INDEX form_answers_to_link ON form_answers (id) WHERE to_link IS NOT NULL;`)
}

/** The values of the enums stay: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM payload_jobs WHERE task_slug = 'linkPeople';
    ALTER TABLE form_answers DROP COLUMN to_link;`)
}
