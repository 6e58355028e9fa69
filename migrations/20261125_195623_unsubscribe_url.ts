import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Where who gets a mail ends mails of its kind, of those that are no newsletters. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE deliveries ADD COLUMN unsubscribe_url text`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE deliveries DROP COLUMN unsubscribe_url`)
}
