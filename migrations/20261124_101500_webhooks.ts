import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Webhooks, their secrets, and their calls: the outbox and the log. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "enum_webhooks_events" AS ENUM('site.changed', 'news.published', 'news.updated', 'news.unpublished', 'action.published', 'action.updated', 'action.unpublished', 'event.published', 'event.updated', 'event.unpublished', 'page.published', 'page.updated', 'page.unpublished', 'person.published', 'person.updated', 'person.unpublished', 'proposal.created', 'message.created', 'subscriber.subscribed', 'subscriber.unsubscribed', 'subscribers.changed', 'newsletter.sent');
  CREATE TYPE "enum_webhooks_switched_off" AS ENUM('failing', 'gone', 'backlog');
  CREATE TYPE "enum_webhook_calls_event" AS ENUM('site.changed', 'news.published', 'news.updated', 'news.unpublished', 'action.published', 'action.updated', 'action.unpublished', 'event.published', 'event.updated', 'event.unpublished', 'page.published', 'page.updated', 'page.unpublished', 'person.published', 'person.updated', 'person.unpublished', 'proposal.created', 'message.created', 'subscriber.subscribed', 'subscriber.unsubscribed', 'subscribers.changed', 'newsletter.sent', 'webhook.test');
  CREATE TYPE "enum_webhook_calls_status" AS ENUM('waiting', 'sending', 'delivered', 'failed');
  CREATE TYPE "enum_webhook_calls_last_error" AS ENUM('status', 'redirect', 'gone', 'timeout', 'unreachable', 'unknownHost', 'certificate', 'private', 'plain', 'interrupted', 'switchedOff');
  ALTER TYPE "enum_payload_jobs_log_task_slug" ADD VALUE 'callWebhooks' BEFORE 'deliverMail';
  ALTER TYPE "enum_payload_jobs_task_slug" ADD VALUE 'callWebhooks' BEFORE 'deliverMail';
  CREATE TABLE "webhooks_events" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_webhooks_events",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "webhooks" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"url" varchar NOT NULL,
  	"active" boolean DEFAULT true,
  	"switched_off" "enum_webhooks_switched_off",
  	"failing_since" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "webhook_calls" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"event" "enum_webhook_calls_event" NOT NULL,
  	"webhook_id" integer NOT NULL,
  	"status" "enum_webhook_calls_status" DEFAULT 'waiting' NOT NULL,
  	"attempts" numeric DEFAULT 0 NOT NULL,
  	"response_status" numeric,
  	"last_error" "enum_webhook_calls_last_error",
  	"last_attempt_at" timestamp(3) with time zone,
  	"message_id" varchar NOT NULL,
  	"data" jsonb NOT NULL,
  	"due_at" timestamp(3) with time zone NOT NULL,
  	"step" numeric DEFAULT 0 NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "upcoming_news" (
  	"news_id" integer PRIMARY KEY NOT NULL,
  	"due_at" timestamp with time zone NOT NULL
  );
  
  CREATE TABLE "webhook_secrets" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"webhook_id" integer NOT NULL,
  	"secret" text NOT NULL,
  	"ends_at" timestamp with time zone,
  	"created_at" timestamp with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "webhooks_id" integer;
  ALTER TABLE "webhooks_events" ADD CONSTRAINT "webhooks_events_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "webhooks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "webhooks_events_order_idx" ON "webhooks_events" USING btree ("order");
  CREATE INDEX "webhooks_events_parent_idx" ON "webhooks_events" USING btree ("parent_id");
  CREATE INDEX "webhooks_updated_at_idx" ON "webhooks" USING btree ("updated_at");
  CREATE INDEX "webhooks_created_at_idx" ON "webhooks" USING btree ("created_at");
  CREATE INDEX "webhook_calls_event_idx" ON "webhook_calls" USING btree ("event");
  CREATE INDEX "webhook_calls_webhook_idx" ON "webhook_calls" USING btree ("webhook_id");
  CREATE INDEX "webhook_calls_status_idx" ON "webhook_calls" USING btree ("status");
  CREATE INDEX "webhook_calls_updated_at_idx" ON "webhook_calls" USING btree ("updated_at");
  CREATE INDEX "webhook_calls_created_at_idx" ON "webhook_calls" USING btree ("created_at");
  CREATE INDEX "upcoming_news_due_at_idx" ON "upcoming_news" USING btree ("due_at");
  CREATE INDEX "webhook_secrets_webhook_idx" ON "webhook_secrets" USING btree ("webhook_id");
  ALTER TABLE webhook_secrets ADD CONSTRAINT webhook_secrets_webhook_fk
    FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE;
  -- One secret that signs without an end.
  CREATE UNIQUE INDEX webhook_secrets_newest ON webhook_secrets (webhook_id) WHERE ends_at IS NULL;
  CREATE INDEX webhook_calls_due ON webhook_calls (webhook_id, due_at, id)
    WHERE status IN ('waiting', 'sending');
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_webhooks_fk" FOREIGN KEY ("webhooks_id") REFERENCES "webhooks"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_webhooks_id_idx" ON "payload_locked_documents_rels" USING btree ("webhooks_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DELETE FROM "payload_jobs" WHERE "task_slug" = 'callWebhooks';
  DELETE FROM "payload_jobs_log" WHERE "task_slug" = 'callWebhooks';
  DROP TABLE "webhooks_events" CASCADE;
  DROP TABLE "webhooks" CASCADE;
  DROP TABLE "webhook_calls" CASCADE;
  DROP TABLE "upcoming_news" CASCADE;
  DROP TABLE "webhook_secrets" CASCADE;
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "enum_payload_jobs_log_task_slug";
  CREATE TYPE "enum_payload_jobs_log_task_slug" AS ENUM('inline', 'bulkEdit', 'deliverMail', 'draftDigest', 'indexSearch', 'normalisePhones', 'prepareImage', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "enum_payload_jobs_log_task_slug" USING "task_slug"::"enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "enum_payload_jobs_task_slug";
  CREATE TYPE "enum_payload_jobs_task_slug" AS ENUM('inline', 'bulkEdit', 'deliverMail', 'draftDigest', 'indexSearch', 'normalisePhones', 'prepareImage', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "enum_payload_jobs_task_slug" USING "task_slug"::"enum_payload_jobs_task_slug";
  DROP INDEX "payload_locked_documents_rels_webhooks_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "webhooks_id";
  DROP TYPE "enum_webhooks_events";
  DROP TYPE "enum_webhooks_switched_off";
  DROP TYPE "enum_webhook_calls_event";
  DROP TYPE "enum_webhook_calls_status";
  DROP TYPE "enum_webhook_calls_last_error";`)
}
