import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What staff are notified of, one row for each recipient, topic and document; of several documents
 * at once there is one row, with 0. Without a foreign key: no event waits for an account that is
 * being changed. Then what each person has chosen, and the days on which they got their digest;
 * and the task that mails.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'mailNotifications' BEFORE 'normalisePhones';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'mailNotifications' BEFORE 'normalisePhones';
    CREATE TABLE notifications (
      id serial PRIMARY KEY,
      user_id integer NOT NULL,
      topic text NOT NULL,
      document_id integer NOT NULL,
      count integer NOT NULL DEFAULT 1 CHECK (count > 0),
      at timestamptz(3) NOT NULL DEFAULT now(),
      read_at timestamptz,
      mailed_at timestamptz
    );
    CREATE UNIQUE INDEX notifications_event_idx
      ON notifications (user_id, topic, document_id);
    CREATE INDEX notifications_newest_idx ON notifications (user_id, at, id);
    CREATE INDEX notifications_at_idx ON notifications (at);
    CREATE INDEX notifications_unmailed_idx
      ON notifications (user_id) WHERE read_at IS NULL AND mailed_at IS NULL;
    CREATE TABLE notification_settings (
      user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      choices jsonb NOT NULL,
      time_zone text NOT NULL,
      language text NOT NULL
    );
    CREATE TABLE notification_digests (
      user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
      day date NOT NULL,
      PRIMARY KEY (user_id, day)
    );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE notification_digests;
    DROP TABLE notification_settings;
    DROP TABLE notifications;
  DELETE FROM "payload_jobs" WHERE "task_slug" = 'mailNotifications';
  DELETE FROM "payload_jobs_log" WHERE "task_slug" = 'mailNotifications';
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'bulkEdit', 'callWebhooks', 'deliverMail', 'draftDigest', 'indexSearch', 'normalisePhones', 'prepareImage', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'bulkEdit', 'callWebhooks', 'deliverMail', 'draftDigest', 'indexSearch', 'normalisePhones', 'prepareImage', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";`)
}
