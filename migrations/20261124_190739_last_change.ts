import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Who made each version of content, and when; null of those from before. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "actions" ADD COLUMN "last_change" jsonb;
  ALTER TABLE "_actions_v" ADD COLUMN "version_last_change" jsonb;
  ALTER TABLE "news" ADD COLUMN "last_change" jsonb;
  ALTER TABLE "_news_v" ADD COLUMN "version_last_change" jsonb;
  ALTER TABLE "events" ADD COLUMN "last_change" jsonb;
  ALTER TABLE "_events_v" ADD COLUMN "version_last_change" jsonb;
  ALTER TABLE "pages" ADD COLUMN "last_change" jsonb;
  ALTER TABLE "_pages_v" ADD COLUMN "version_last_change" jsonb;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "actions" DROP COLUMN "last_change";
  ALTER TABLE "_actions_v" DROP COLUMN "version_last_change";
  ALTER TABLE "news" DROP COLUMN "last_change";
  ALTER TABLE "_news_v" DROP COLUMN "version_last_change";
  ALTER TABLE "events" DROP COLUMN "last_change";
  ALTER TABLE "_events_v" DROP COLUMN "version_last_change";
  ALTER TABLE "pages" DROP COLUMN "last_change";
  ALTER TABLE "_pages_v" DROP COLUMN "version_last_change";`)
}
