import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_bulk_edits_status" AS ENUM('running', 'finished', 'cancelled', 'stopped');
  ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'bulkEdit' BEFORE 'schedulePublish';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'bulkEdit' BEFORE 'schedulePublish';
  CREATE TABLE "bulk_edits" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"target" varchar,
  	"change" jsonb NOT NULL,
  	"status" "enum_bulk_edits_status" DEFAULT 'running',
  	"reason" varchar DEFAULT '',
  	"total" numeric DEFAULT 0,
  	"processed" numeric DEFAULT 0,
  	"changed" numeric DEFAULT 0,
  	"unchanged" numeric DEFAULT 0,
  	"failed" numeric DEFAULT 0,
  	"failures" jsonb DEFAULT '[]'::jsonb,
  	"started_by_id" integer,
  	"ended_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "bulk_edits_status_idx" ON "bulk_edits" USING btree ("status");
  CREATE INDEX "bulk_edits_started_by_idx" ON "bulk_edits" USING btree ("started_by_id");
  CREATE INDEX "bulk_edits_updated_at_idx" ON "bulk_edits" USING btree ("updated_at");
  CREATE INDEX "bulk_edits_created_at_idx" ON "bulk_edits" USING btree ("created_at");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "bulk_edits" CASCADE;
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'schedulePublish');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'schedulePublish');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";
  DROP TYPE "public"."enum_bulk_edits_status";`)
}
