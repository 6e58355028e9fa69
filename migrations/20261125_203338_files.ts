import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Rich texts with files in them; of content with drafts also the newest version. */
const texts = ['actions', 'news', 'events', 'pages'].flatMap((kind) => [
  [kind, 'content', ''],
  [`_${kind}_v`, 'version_content', 'WHERE latest'],
])

/** HTML that names files by their URLs. */
const html = ['newsletters', 'compose_emails', 'email_templates'] as const

/**
 * Files for download; and, as of images (20261125_163000_image_uses), where they are used: the ids
 * of the files in a rich text, and the keys, without extension, of those that HTML names.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'renderTexts' BEFORE 'sendFollowUps';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'renderTexts' BEFORE 'sendFollowUps';
  CREATE TABLE "files" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"original_name" varchar,
  	"key" varchar,
  	"prefix" varchar DEFAULT 'documents',
  	"_objectkey" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"url" varchar,
  	"thumbnail_u_r_l" varchar,
  	"filename" varchar,
  	"mime_type" varchar,
  	"filesize" numeric,
  	"width" numeric,
  	"height" numeric
  );
  
  CREATE TABLE "files_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "files_id" integer;
  ALTER TABLE "files_texts" ADD CONSTRAINT "files_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
  CREATE UNIQUE INDEX "files_key_idx" ON "files" USING btree ("key");
  CREATE INDEX "files_updated_at_idx" ON "files" USING btree ("updated_at");
  CREATE INDEX "files_created_at_idx" ON "files" USING btree ("created_at");
  CREATE UNIQUE INDEX "files_filename_idx" ON "files" USING btree ("filename");
  CREATE INDEX "files_texts_order_parent" ON "files_texts" USING btree ("order","parent_id");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_files_fk" FOREIGN KEY ("files_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_files_id_idx" ON "payload_locked_documents_rels" USING btree ("files_id");
  ALTER TABLE "files" ALTER COLUMN "title" TYPE varchar COLLATE "und-x-icu";
  CREATE INDEX "files_former_keys" ON "files_texts" ("text") WHERE "path" = 'formerKeys';
  CREATE INDEX "files_find" ON "files"
    USING gin (muster_find_key("title", "original_name", "filename") gin_trgm_ops);`)
  await db.execute(sql`
    CREATE FUNCTION muster_files_in(document jsonb) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(array_agg(DISTINCT (found #>> '{}')::integer), '{}') FROM (
        SELECT jsonb_path_query(document,
          '$.** ? (@.blockType == "file").file', '{}', true) AS found) AS files
      WHERE found #>> '{}' ~ '^[0-9]{1,9}$' $$;
    CREATE FUNCTION muster_file_keys_in(html text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
      FROM regexp_matches(html, 'documents/[0-9]{13}-[0-9a-f]{16}', 'g') AS found $$`)
  for (const [table, column, only] of texts)
    await db.execute(
      sql.raw(
        `CREATE INDEX ${table}_files ON ${table} USING gin (muster_files_in(${column})) ${only}`,
      ),
    )
  for (const table of html)
    await db.execute(
      sql.raw(
        `CREATE INDEX ${table}_file_keys ON ${table} USING gin (muster_file_keys_in(html_content))`,
      ),
    )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION muster_files_in(jsonb) CASCADE;
    DROP FUNCTION muster_file_keys_in(text) CASCADE`)
  await db.execute(sql`
   ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_files_fk";
  ALTER TABLE "files" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "files_texts" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "files" CASCADE;
  DROP TABLE "files_texts" CASCADE;
  
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'bulkEdit', 'callWebhooks', 'deliverMail', 'draftDigest', 'indexSearch', 'mailNotifications', 'normalisePhones', 'prepareImage', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'bulkEdit', 'callWebhooks', 'deliverMail', 'draftDigest', 'indexSearch', 'mailNotifications', 'normalisePhones', 'prepareImage', 'removeExpired', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";
  DROP INDEX "payload_locked_documents_rels_files_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "files_id";`)
}
