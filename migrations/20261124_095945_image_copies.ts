import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Copies of images in other formats, placeholders, focal points, and images that are decorative. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'prepareImage' BEFORE 'removeExpired';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'prepareImage' BEFORE 'removeExpired';
  ALTER TABLE "media" ADD COLUMN "decorative" boolean DEFAULT false;
  ALTER TABLE "media" ADD COLUMN "placeholder" varchar;
  ALTER TABLE "media" ADD COLUMN "formats" jsonb;
  ALTER TABLE "media" ADD COLUMN "focal_x" numeric;
  ALTER TABLE "media" ADD COLUMN "focal_y" numeric;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DELETE FROM "payload_jobs" WHERE "task_slug" = 'prepareImage';
  DELETE FROM "payload_jobs_log" WHERE "task_slug" = 'prepareImage';
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'bulkEdit', 'deliverMail', 'draftDigest', 'indexSearch', 'normalisePhones', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'bulkEdit', 'deliverMail', 'draftDigest', 'indexSearch', 'normalisePhones', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";
  ALTER TABLE "media" DROP COLUMN "decorative";
  ALTER TABLE "media" DROP COLUMN "placeholder";
  ALTER TABLE "media" DROP COLUMN "formats";
  ALTER TABLE "media" DROP COLUMN "focal_x";
  ALTER TABLE "media" DROP COLUMN "focal_y";`)
}
