import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Replies; they are deleted with what they answer, of which there is one. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_contact_submissions_status" ADD VALUE 'answered';
  ALTER TYPE "public"."enum_deliveries_kind" ADD VALUE 'reply';
  CREATE TABLE "replies" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"message_id" integer,
  	"proposal_id" integer,
  	"email" varchar NOT NULL,
  	"subject" varchar NOT NULL,
  	"text" varchar NOT NULL,
  	"by_id" integer,
  	"delivery_id" integer,
  	"key" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "replies_id" integer;
  ALTER TABLE "replies" ADD CONSTRAINT "replies_message_id_contact_submissions_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "replies" ADD CONSTRAINT "replies_proposal_id_action_submissions_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."action_submissions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "replies" ADD CONSTRAINT "replies_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "replies" ADD CONSTRAINT "replies_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "replies" ADD CONSTRAINT "replies_answer_one" CHECK (num_nonnulls("message_id", "proposal_id") = 1);
  CREATE INDEX "replies_by_address" ON "replies" (lower("email"));
  CREATE INDEX "replies_message_idx" ON "replies" USING btree ("message_id");
  CREATE INDEX "replies_proposal_idx" ON "replies" USING btree ("proposal_id");
  CREATE INDEX "replies_by_idx" ON "replies" USING btree ("by_id");
  CREATE INDEX "replies_delivery_idx" ON "replies" USING btree ("delivery_id");
  CREATE UNIQUE INDEX "replies_key_idx" ON "replies" USING btree ("key");
  CREATE INDEX "replies_updated_at_idx" ON "replies" USING btree ("updated_at");
  CREATE INDEX "replies_created_at_idx" ON "replies" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_replies_fk" FOREIGN KEY ("replies_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_replies_id_idx" ON "payload_locked_documents_rels" USING btree ("replies_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "replies" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "replies" CASCADE;
  
  UPDATE "contact_submissions" SET "status" = 'handled' WHERE "status" = 'answered';
  UPDATE "deliveries" SET "kind" = 'compose' WHERE "kind" = 'reply';
  ALTER TABLE "contact_submissions" DROP CONSTRAINT "contact_submissions_handled_when";
  ALTER TABLE "contact_submissions" ALTER COLUMN "status" SET DATA TYPE text;
  ALTER TABLE "contact_submissions" ALTER COLUMN "status" SET DEFAULT 'new'::text;
  DROP TYPE "public"."enum_contact_submissions_status";
  CREATE TYPE "public"."enum_contact_submissions_status" AS ENUM('new', 'handled');
  ALTER TABLE "contact_submissions" ALTER COLUMN "status" SET DEFAULT 'new'::"public"."enum_contact_submissions_status";
  ALTER TABLE "contact_submissions" ALTER COLUMN "status" SET DATA TYPE "public"."enum_contact_submissions_status" USING "status"::"public"."enum_contact_submissions_status";
  ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_handled_when" CHECK (("status" = 'new') = ("handled_at" IS NULL));
  ALTER TABLE "deliveries" ALTER COLUMN "kind" SET DATA TYPE text;
  DROP TYPE "public"."enum_deliveries_kind";
  CREATE TYPE "public"."enum_deliveries_kind" AS ENUM('newsletter', 'compose', 'follow_up', 'notification', 'confirmation');
  ALTER TABLE "deliveries" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_deliveries_kind" USING "kind"::"public"."enum_deliveries_kind";
  DROP INDEX "payload_locked_documents_rels_replies_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "replies_id";`)
}
