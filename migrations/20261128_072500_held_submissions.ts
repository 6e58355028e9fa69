import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Public submissions that rules of Settings hold for staff, and what the rules count. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_held_submissions_reasons" AS ENUM('trap', 'network-burst', 'network-sustained', 'content-burst', 'content-sustained', 'blocked-domain', 'blocked-word', 'disposable', 'name-address', 'name-formula');
  CREATE TYPE "public"."enum_held_submissions_kind" AS ENUM('message', 'proposal', 'subscription');
  CREATE TABLE "held_submissions_reasons" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_held_submissions_reasons",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "held_submissions" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"email" varchar NOT NULL,
  	"text" varchar,
  	"kind" "enum_held_submissions_kind" NOT NULL,
  	"network" varchar NOT NULL,
  	"body" jsonb NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE UNLOGGED TABLE "submission_counts" (
  	"what" text NOT NULL,
  	"minute" timestamp with time zone NOT NULL,
  	"count" integer NOT NULL,
  	CONSTRAINT "submission_counts_what_minute_pk" PRIMARY KEY("what","minute")
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "held_submissions_id" integer;
  ALTER TABLE "settings" ADD COLUMN "trap_field" varchar DEFAULT '';
  ALTER TABLE "settings" ADD COLUMN "held_per_network_minute" numeric;
  ALTER TABLE "settings" ADD COLUMN "held_per_network_hour" numeric;
  ALTER TABLE "settings" ADD COLUMN "held_per_content_minute" numeric;
  ALTER TABLE "settings" ADD COLUMN "held_per_content_hour" numeric;
  ALTER TABLE "settings" ADD COLUMN "blocked_domains" varchar DEFAULT '';
  ALTER TABLE "settings" ADD COLUMN "blocked_words" varchar DEFAULT '';
  ALTER TABLE "settings" ADD COLUMN "hold_disposable" boolean DEFAULT false;
  ALTER TABLE "settings" ADD COLUMN "hold_names" boolean DEFAULT false;
  ALTER TABLE "held_submissions_reasons" ADD CONSTRAINT "held_submissions_reasons_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."held_submissions"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "held_submissions_reasons_order_idx" ON "held_submissions_reasons" USING btree ("order");
  CREATE INDEX "held_submissions_reasons_parent_idx" ON "held_submissions_reasons" USING btree ("parent_id");
  CREATE INDEX "held_submissions_email_idx" ON "held_submissions" USING btree ("email");
  CREATE INDEX "held_submissions_updated_at_idx" ON "held_submissions" USING btree ("updated_at");
  CREATE INDEX "held_submissions_created_at_idx" ON "held_submissions" USING btree ("created_at");
  CREATE INDEX "submission_counts_minute_idx" ON "submission_counts" USING btree ("minute");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_held_submissions_fk" FOREIGN KEY ("held_submissions_id") REFERENCES "public"."held_submissions"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_held_submissions_id_idx" ON "payload_locked_documents_rels" USING btree ("held_submissions_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "held_submissions_reasons" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "held_submissions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "submission_counts" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "held_submissions_reasons" CASCADE;
  DROP TABLE "held_submissions" CASCADE;
  DROP TABLE "submission_counts" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "held_submissions_id";
  ALTER TABLE "settings" DROP COLUMN "trap_field";
  ALTER TABLE "settings" DROP COLUMN "held_per_network_minute";
  ALTER TABLE "settings" DROP COLUMN "held_per_network_hour";
  ALTER TABLE "settings" DROP COLUMN "held_per_content_minute";
  ALTER TABLE "settings" DROP COLUMN "held_per_content_hour";
  ALTER TABLE "settings" DROP COLUMN "blocked_domains";
  ALTER TABLE "settings" DROP COLUMN "blocked_words";
  ALTER TABLE "settings" DROP COLUMN "hold_disposable";
  ALTER TABLE "settings" DROP COLUMN "hold_names";
  DROP TYPE "public"."enum_held_submissions_reasons";
  DROP TYPE "public"."enum_held_submissions_kind";`)
}
