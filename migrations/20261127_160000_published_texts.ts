import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Texts that are stored are rendered again: nested lists lie in their items now. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    INSERT INTO payload_jobs (task_slug, queue, input)
    SELECT 'renderTexts', 'maintenance', '{}'
    WHERE EXISTS (
      SELECT FROM news UNION ALL SELECT FROM events UNION ALL SELECT FROM actions
      UNION ALL SELECT FROM pages UNION ALL SELECT FROM about)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM payload_jobs WHERE task_slug = 'renderTexts' AND input = '{}'::jsonb`)
}
