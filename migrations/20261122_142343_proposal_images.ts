import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Documents of the images that the public uploads; those there are get theirs from the hourly task. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "proposal_images" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" varchar,
  	"prefix" varchar DEFAULT 'student-submissions',
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
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "proposal_images_id" integer;
  CREATE UNIQUE INDEX "proposal_images_key_idx" ON "proposal_images" USING btree ("key");
  CREATE INDEX "proposal_images_updated_at_idx" ON "proposal_images" USING btree ("updated_at");
  CREATE INDEX "proposal_images_created_at_idx" ON "proposal_images" USING btree ("created_at");
  CREATE UNIQUE INDEX "proposal_images_filename_idx" ON "proposal_images" USING btree ("filename");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_proposal_images_fk" FOREIGN KEY ("proposal_images_id") REFERENCES "public"."proposal_images"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_proposal_images_id_idx" ON "payload_locked_documents_rels" USING btree ("proposal_images_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "proposal_images" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "proposal_images" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_proposal_images_fk";
  
  DROP INDEX "payload_locked_documents_rels_proposal_images_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "proposal_images_id";`)
}
