import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Drafts of digests by a schedule: in Settings, and the days for which they were made. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_settings_digest" AS ENUM('off', 'weekly', 'monthly');
  CREATE TYPE "public"."enum_settings_digest_weekday" AS ENUM('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday');
  ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'draftDigest' BEFORE 'normalisePhones';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'draftDigest' BEFORE 'normalisePhones';
  CREATE TABLE "digest_days" (
  	"day" date PRIMARY KEY NOT NULL
  );
  
  ALTER TABLE "settings" ADD COLUMN "digest" "enum_settings_digest" DEFAULT 'off';
  ALTER TABLE "settings" ADD COLUMN "digest_weekday" "enum_settings_digest_weekday" DEFAULT 'monday';
  ALTER TABLE "settings" ADD COLUMN "digest_day" numeric DEFAULT 1;
  ALTER TABLE "settings" ADD COLUMN "digest_hour" numeric DEFAULT 9;
  ALTER TABLE "settings" ADD COLUMN "digest_since" timestamp(3) with time zone;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DELETE FROM "payload_jobs" WHERE "task_slug" = 'draftDigest';
  DELETE FROM "payload_jobs_log" WHERE "task_slug" = 'draftDigest';
  DROP TABLE "digest_days";
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'bulkEdit', 'deliverMail', 'normalisePhones', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'bulkEdit', 'deliverMail', 'normalisePhones', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";
  ALTER TABLE "settings" DROP COLUMN "digest";
  ALTER TABLE "settings" DROP COLUMN "digest_weekday";
  ALTER TABLE "settings" DROP COLUMN "digest_day";
  ALTER TABLE "settings" DROP COLUMN "digest_hour";
  ALTER TABLE "settings" DROP COLUMN "digest_since";
  DROP TYPE "public"."enum_settings_digest";
  DROP TYPE "public"."enum_settings_digest_weekday";`)
}
