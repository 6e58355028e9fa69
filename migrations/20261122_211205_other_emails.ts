import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'normalisePhones' BEFORE 'removeExpired';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'normalisePhones' BEFORE 'removeExpired';
  CREATE TABLE "contact_other_emails" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"contact_id" integer NOT NULL,
  	"email" text NOT NULL
  );
  
  CREATE INDEX "contact_other_emails_contact_idx" ON "contact_other_emails" USING btree ("contact_id");
  CREATE INDEX "contact_other_emails_email_idx" ON "contact_other_emails" USING btree ("email");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "contact_other_emails" CASCADE;
  DELETE FROM "payload_jobs" WHERE "task_slug" = 'normalisePhones';
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'bulkEdit', 'deliverMail', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'bulkEdit', 'deliverMail', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";`)
}
