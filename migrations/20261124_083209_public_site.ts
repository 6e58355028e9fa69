import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What Settings say of the organisation in public; what GET /api/site shows of it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_settings_social_links_network" AS ENUM('mastodon', 'bluesky', 'instagram', 'youtube', 'tiktok', 'facebook', 'x', 'linkedin', 'whatsapp', 'telegram', 'signal', 'threads', 'other');
  CREATE TABLE "settings_social_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"network" "enum_settings_social_links_network" NOT NULL,
  	"url" varchar NOT NULL
  );
  
  ALTER TABLE "settings" ADD COLUMN "site_description" varchar DEFAULT '';
  ALTER TABLE "settings" ADD COLUMN "public_email" varchar;
  ALTER TABLE "settings" ADD COLUMN "public_phone" varchar DEFAULT '';
  ALTER TABLE "settings" ADD COLUMN "publish_postal_address" boolean DEFAULT false;
  ALTER TABLE "settings_social_links" ADD CONSTRAINT "settings_social_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."settings"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "settings_social_links_order_idx" ON "settings_social_links" USING btree ("_order");
  CREATE INDEX "settings_social_links_parent_id_idx" ON "settings_social_links" USING btree ("_parent_id");
  CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "settings_social_links"
    FOR EACH STATEMENT EXECUTE FUNCTION muster_table_changed('settings');`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "settings_social_links" CASCADE;
  ALTER TABLE "settings" DROP COLUMN "site_description";
  ALTER TABLE "settings" DROP COLUMN "public_email";
  ALTER TABLE "settings" DROP COLUMN "public_phone";
  ALTER TABLE "settings" DROP COLUMN "publish_postal_address";
  DROP TYPE "public"."enum_settings_social_links_network";`)
}
