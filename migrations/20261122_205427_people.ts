import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_consents_purpose" AS ENUM('newsletter', 'follow_up');
  CREATE TYPE "public"."enum_consents_source" AS ENUM('form', 'import', 'staff', 'link', 'bounce', 'earlier');
  CREATE TYPE "public"."enum_imports_kind" AS ENUM('contacts', 'subscribers');
  CREATE TYPE "public"."enum_import_mappings_kind" AS ENUM('contacts', 'subscribers');
  CREATE TYPE "public"."enum_contact_fields_type" AS ENUM('text', 'number', 'date', 'choice', 'yes_no');
  CREATE TYPE "public"."enum_erasures_requested_by" AS ENUM('staff', 'person');
  ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'removeExpired' BEFORE 'removeUnusedUploads';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'removeExpired' BEFORE 'removeUnusedUploads';
  CREATE TABLE "segments" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
  	"shared" boolean DEFAULT false,
  	"owner_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "consents" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"email" varchar,
  	"contact_id" integer,
  	"subscriber_id" integer,
  	"purpose" "enum_consents_purpose" NOT NULL,
  	"given" boolean DEFAULT false NOT NULL,
  	"source" "enum_consents_source" NOT NULL,
  	"text" varchar DEFAULT '',
  	"by_id" integer,
  	"import_id" integer,
  	"at" timestamp(3) with time zone NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "imports" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" "enum_imports_kind" NOT NULL,
  	"file_name" varchar DEFAULT '',
  	"mapping" jsonb,
  	"options" jsonb,
  	"tag" varchar DEFAULT '',
  	"rows" numeric DEFAULT 0 NOT NULL,
  	"imported" numeric DEFAULT 0 NOT NULL,
  	"updated" numeric DEFAULT 0 NOT NULL,
  	"skipped" numeric DEFAULT 0 NOT NULL,
  	"rejected" numeric DEFAULT 0 NOT NULL,
  	"by_id" integer,
  	"undone_at" timestamp(3) with time zone,
  	"undone_by_id" integer,
  	"undo" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "import_mappings" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"kind" "enum_import_mappings_kind" NOT NULL,
  	"mapping" jsonb NOT NULL,
  	"by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "contact_fields" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"label" varchar NOT NULL,
  	"name" varchar NOT NULL,
  	"type" "enum_contact_fields_type" DEFAULT 'text' NOT NULL,
  	"order" numeric DEFAULT 0 NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "contact_fields_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "erasures" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"at" timestamp(3) with time zone NOT NULL,
  	"requested_by" "enum_erasures_requested_by" NOT NULL,
  	"by_id" integer,
  	"receipt" jsonb NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "bulk_edit_changes" (
  	"bulk_edit_id" integer NOT NULL,
  	"document_id" varchar NOT NULL,
  	"before" jsonb,
  	"after" jsonb,
  	CONSTRAINT "bulk_edit_changes_bulk_edit_id_document_id_pk" PRIMARY KEY("bulk_edit_id","document_id")
  );
  
  CREATE TABLE "contact_distinctions" (
  	"lower_id" integer NOT NULL,
  	"higher_id" integer NOT NULL,
  	CONSTRAINT "contact_distinctions_lower_id_higher_id_pk" PRIMARY KEY("lower_id","higher_id")
  );
  
  CREATE TABLE "contact_merges" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"kept_id" integer NOT NULL,
  	"removed" jsonb NOT NULL,
  	"kept_before" jsonb NOT NULL,
  	"moved" jsonb NOT NULL,
  	"merged_by_id" integer,
  	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
  	"undone_at" timestamp with time zone
  );
  
  CREATE TABLE "import_changes" (
  	"import_id" integer NOT NULL,
  	"target" text NOT NULL,
  	"document_id" integer NOT NULL,
  	"created" boolean NOT NULL,
  	"before" jsonb,
  	"after" jsonb,
  	CONSTRAINT "import_changes_import_id_target_document_id_pk" PRIMARY KEY("import_id","target","document_id")
  );
  
  CREATE TABLE "suppressed_hashes" (
  	"hash" text PRIMARY KEY NOT NULL,
  	"reason" text NOT NULL,
  	"at" timestamp with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "contacts" ADD COLUMN "owner_id" integer;
  ALTER TABLE "contacts" ADD COLUMN "postcode" varchar;
  ALTER TABLE "contacts" ADD COLUMN "city" varchar;
  ALTER TABLE "contacts" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb;
  ALTER TABLE "contacts" ADD COLUMN "phone_e164" varchar;
  ALTER TABLE "interactions" ADD COLUMN "event_id" integer;
  ALTER TABLE "follow_ups" ADD COLUMN "owner_id" integer;
  ALTER TABLE "follow_ups" ADD COLUMN "snoozed_until" timestamp(3) with time zone;
  ALTER TABLE "bulk_edits" ADD COLUMN "undone_at" timestamp(3) with time zone;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "segments_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "import_mappings_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "contact_fields_id" integer;
  ALTER TABLE "settings" ADD COLUMN "default_country" varchar DEFAULT '';
  ALTER TABLE "settings" ADD COLUMN "consent_text" varchar DEFAULT '';
  ALTER TABLE "segments" ADD CONSTRAINT "segments_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "consents" ADD CONSTRAINT "consents_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "consents" ADD CONSTRAINT "consents_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "consents" ADD CONSTRAINT "consents_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "consents" ADD CONSTRAINT "consents_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "imports" ADD CONSTRAINT "imports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "contact_fields_texts" ADD CONSTRAINT "contact_fields_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."contact_fields"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "erasures" ADD CONSTRAINT "erasures_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "segments_owner_idx" ON "segments" USING btree ("owner_id");
  CREATE INDEX "segments_updated_at_idx" ON "segments" USING btree ("updated_at");
  CREATE INDEX "segments_created_at_idx" ON "segments" USING btree ("created_at");
  CREATE INDEX "consents_email_idx" ON "consents" USING btree ("email");
  CREATE INDEX "consents_contact_idx" ON "consents" USING btree ("contact_id");
  CREATE INDEX "consents_subscriber_idx" ON "consents" USING btree ("subscriber_id");
  CREATE INDEX "consents_by_idx" ON "consents" USING btree ("by_id");
  CREATE INDEX "consents_import_idx" ON "consents" USING btree ("import_id");
  CREATE INDEX "consents_at_idx" ON "consents" USING btree ("at");
  CREATE INDEX "consents_updated_at_idx" ON "consents" USING btree ("updated_at");
  CREATE INDEX "consents_created_at_idx" ON "consents" USING btree ("created_at");
  CREATE INDEX "imports_by_idx" ON "imports" USING btree ("by_id");
  CREATE INDEX "imports_undone_by_idx" ON "imports" USING btree ("undone_by_id");
  CREATE INDEX "imports_updated_at_idx" ON "imports" USING btree ("updated_at");
  CREATE INDEX "imports_created_at_idx" ON "imports" USING btree ("created_at");
  CREATE INDEX "import_mappings_by_idx" ON "import_mappings" USING btree ("by_id");
  CREATE INDEX "import_mappings_updated_at_idx" ON "import_mappings" USING btree ("updated_at");
  CREATE INDEX "import_mappings_created_at_idx" ON "import_mappings" USING btree ("created_at");
  CREATE UNIQUE INDEX "contact_fields_name_idx" ON "contact_fields" USING btree ("name");
  CREATE INDEX "contact_fields_updated_at_idx" ON "contact_fields" USING btree ("updated_at");
  CREATE INDEX "contact_fields_created_at_idx" ON "contact_fields" USING btree ("created_at");
  CREATE INDEX "contact_fields_texts_order_parent" ON "contact_fields_texts" USING btree ("order","parent_id");
  CREATE INDEX "erasures_at_idx" ON "erasures" USING btree ("at");
  CREATE INDEX "erasures_by_idx" ON "erasures" USING btree ("by_id");
  CREATE INDEX "erasures_updated_at_idx" ON "erasures" USING btree ("updated_at");
  CREATE INDEX "erasures_created_at_idx" ON "erasures" USING btree ("created_at");
  CREATE INDEX "contact_merges_kept_idx" ON "contact_merges" USING btree ("kept_id");
  CREATE INDEX "contact_merges_merged_at_idx" ON "contact_merges" USING btree ("merged_at");
  CREATE INDEX "import_changes_document_idx" ON "import_changes" USING btree ("target","document_id");
  ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "interactions" ADD CONSTRAINT "interactions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_segments_fk" FOREIGN KEY ("segments_id") REFERENCES "public"."segments"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_import_mappings_fk" FOREIGN KEY ("import_mappings_id") REFERENCES "public"."import_mappings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_contact_fields_fk" FOREIGN KEY ("contact_fields_id") REFERENCES "public"."contact_fields"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "contacts_owner_idx" ON "contacts" USING btree ("owner_id");
  CREATE INDEX "contacts_postcode_idx" ON "contacts" USING btree ("postcode");
  CREATE INDEX "contacts_phone_e164_idx" ON "contacts" USING btree ("phone_e164");
  CREATE INDEX "interactions_event_idx" ON "interactions" USING btree ("event_id");
  CREATE INDEX "follow_ups_owner_idx" ON "follow_ups" USING btree ("owner_id");
  CREATE INDEX "payload_locked_documents_rels_segments_id_idx" ON "payload_locked_documents_rels" USING btree ("segments_id");
  CREATE INDEX "payload_locked_documents_rels_import_mappings_id_idx" ON "payload_locked_documents_rels" USING btree ("import_mappings_id");
  CREATE INDEX "payload_locked_documents_rels_contact_fields_id_idx" ON "payload_locked_documents_rels" USING btree ("contact_fields_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "segments" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "consents" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "imports" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "import_mappings" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "contact_fields" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "contact_fields_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "erasures" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "bulk_edit_changes" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "contact_distinctions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "contact_merges" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "import_changes" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "suppressed_hashes" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "segments" CASCADE;
  DROP TABLE "consents" CASCADE;
  DROP TABLE "imports" CASCADE;
  DROP TABLE "import_mappings" CASCADE;
  DROP TABLE "contact_fields" CASCADE;
  DROP TABLE "contact_fields_texts" CASCADE;
  DROP TABLE "erasures" CASCADE;
  DROP TABLE "bulk_edit_changes" CASCADE;
  DROP TABLE "contact_distinctions" CASCADE;
  DROP TABLE "contact_merges" CASCADE;
  DROP TABLE "import_changes" CASCADE;
  DROP TABLE "suppressed_hashes" CASCADE;
  ALTER TABLE "contacts" DROP CONSTRAINT "contacts_owner_id_users_id_fk";
  
  ALTER TABLE "interactions" DROP CONSTRAINT "interactions_event_id_events_id_fk";
  
  ALTER TABLE "follow_ups" DROP CONSTRAINT "follow_ups_owner_id_users_id_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_segments_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_import_mappings_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_contact_fields_fk";
  
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'bulkEdit', 'deliverMail', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'bulkEdit', 'deliverMail', 'removeUnusedUploads', 'sendFollowUps', 'sendScheduled', 'sweep', 'schedulePublish');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";
  DROP INDEX "contacts_owner_idx";
  DROP INDEX "contacts_postcode_idx";
  DROP INDEX "contacts_phone_e164_idx";
  DROP INDEX "interactions_event_idx";
  DROP INDEX "follow_ups_owner_idx";
  DROP INDEX "payload_locked_documents_rels_segments_id_idx";
  DROP INDEX "payload_locked_documents_rels_import_mappings_id_idx";
  DROP INDEX "payload_locked_documents_rels_contact_fields_id_idx";
  ALTER TABLE "contacts" DROP COLUMN "owner_id";
  ALTER TABLE "contacts" DROP COLUMN "postcode";
  ALTER TABLE "contacts" DROP COLUMN "city";
  ALTER TABLE "contacts" DROP COLUMN "custom";
  ALTER TABLE "contacts" DROP COLUMN "phone_e164";
  ALTER TABLE "interactions" DROP COLUMN "event_id";
  ALTER TABLE "follow_ups" DROP COLUMN "owner_id";
  ALTER TABLE "follow_ups" DROP COLUMN "snoozed_until";
  ALTER TABLE "bulk_edits" DROP COLUMN "undone_at";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "segments_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "import_mappings_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "contact_fields_id";
  ALTER TABLE "settings" DROP COLUMN "default_country";
  ALTER TABLE "settings" DROP COLUMN "consent_text";
  DROP TYPE "public"."enum_consents_purpose";
  DROP TYPE "public"."enum_consents_source";
  DROP TYPE "public"."enum_imports_kind";
  DROP TYPE "public"."enum_import_mappings_kind";
  DROP TYPE "public"."enum_contact_fields_type";
  DROP TYPE "public"."enum_erasures_requested_by";`)
}
