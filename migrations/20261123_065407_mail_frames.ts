import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_newsletters_frame" AS ENUM('letter', 'masthead', 'announcement');
  CREATE TYPE "public"."enum_compose_emails_frame" AS ENUM('letter', 'masthead', 'announcement');
  CREATE TYPE "public"."enum_settings_mail_frame" AS ENUM('letter', 'masthead', 'announcement');
  CREATE TABLE "settings_mail_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"label" varchar NOT NULL,
  	"url" varchar NOT NULL
  );
  
  ALTER TABLE "newsletters" ADD COLUMN "frame" "enum_newsletters_frame";
  ALTER TABLE "compose_emails" ADD COLUMN "frame" "enum_compose_emails_frame";
  ALTER TABLE "compose_emails" ADD COLUMN "sent_wrapper" varchar;
  ALTER TABLE "settings" ADD COLUMN "mail_frame" "enum_settings_mail_frame" DEFAULT 'masthead' NOT NULL;
  ALTER TABLE "settings_mail_links" ADD CONSTRAINT "settings_mail_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."settings"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "settings_mail_links_order_idx" ON "settings_mail_links" USING btree ("_order");
  CREATE INDEX "settings_mail_links_parent_id_idx" ON "settings_mail_links" USING btree ("_parent_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "settings_mail_links" CASCADE;
  ALTER TABLE "newsletters" DROP COLUMN "frame";
  ALTER TABLE "compose_emails" DROP COLUMN "frame";
  ALTER TABLE "compose_emails" DROP COLUMN "sent_wrapper";
  ALTER TABLE "settings" DROP COLUMN "mail_frame";
  DROP TYPE "public"."enum_newsletters_frame";
  DROP TYPE "public"."enum_compose_emails_frame";
  DROP TYPE "public"."enum_settings_mail_frame";`)
}
