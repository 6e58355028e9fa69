import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What people request on their page and confirm by a mailed link. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "preference_requests" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"delivery_id" integer NOT NULL,
  	"kind" text NOT NULL,
  	"name" text,
  	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
  	"used_at" timestamp with time zone
  );
  
  CREATE INDEX "preference_requests_delivery_idx" ON "preference_requests" USING btree ("delivery_id");
  CREATE INDEX "preference_requests_created_at_idx" ON "preference_requests" USING btree ("created_at");

  ALTER TABLE preference_requests
    ADD CONSTRAINT preference_requests_delivery_fk
      FOREIGN KEY (delivery_id) REFERENCES deliveries (id) ON DELETE CASCADE,
    ADD CONSTRAINT preference_requests_kind_check CHECK (kind IN ('change', 'download', 'erase')),
    ADD CONSTRAINT preference_requests_name_check CHECK (name IS NULL OR kind = 'change');`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "preference_requests" CASCADE;`)
}
