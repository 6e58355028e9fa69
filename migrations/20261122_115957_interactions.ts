import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What happened with contacts outside of stages; it goes with its contact. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_interactions_kind" AS ENUM('call', 'meeting', 'message', 'email', 'event', 'visit', 'note');
  CREATE TABLE "interactions" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"contact_id" integer NOT NULL,
  	"kind" "enum_interactions_kind" DEFAULT 'note' NOT NULL,
  	"notes" varchar DEFAULT '',
  	"at" timestamp(3) with time zone NOT NULL,
  	"by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "interactions_id" integer;
  ALTER TABLE "interactions" ADD CONSTRAINT "interactions_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "interactions" ADD CONSTRAINT "interactions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "interactions_contact_idx" ON "interactions" USING btree ("contact_id");
  CREATE INDEX "interactions_at_idx" ON "interactions" USING btree ("at");
  CREATE INDEX "interactions_by_idx" ON "interactions" USING btree ("by_id");
  CREATE INDEX "interactions_updated_at_idx" ON "interactions" USING btree ("updated_at");
  CREATE INDEX "interactions_created_at_idx" ON "interactions" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_interactions_fk" FOREIGN KEY ("interactions_id") REFERENCES "public"."interactions"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_interactions_id_idx" ON "payload_locked_documents_rels" USING btree ("interactions_id");
  -- A timeline reads the newest of one contact.
  CREATE INDEX interactions_newest_idx ON interactions (contact_id, at DESC, id DESC);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "interactions_id";
  DROP TABLE "interactions";
  DROP TYPE "public"."enum_interactions_kind";`)
}
