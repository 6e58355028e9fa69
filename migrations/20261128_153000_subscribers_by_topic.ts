import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Lists of the subscribers of a topic that few of many have, and whether any has it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX newsletter_subscribers_topics
      ON newsletter_subscribers USING gin (topics jsonb_path_ops)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX newsletter_subscribers_topics`)
}
