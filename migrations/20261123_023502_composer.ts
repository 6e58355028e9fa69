import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_newsletters_written_with" AS ENUM('composer', 'html');
  CREATE TYPE "public"."enum_compose_emails_written_with" AS ENUM('composer', 'html');
  CREATE TYPE "public"."enum_email_templates_written_with" AS ENUM('composer', 'html');
  ALTER TABLE "compose_emails" ALTER COLUMN "html_content" DROP NOT NULL;
  ALTER TABLE "email_templates" ALTER COLUMN "html_content" DROP NOT NULL;
  ALTER TABLE "newsletters" ADD COLUMN "written_with" "enum_newsletters_written_with";
  ALTER TABLE "newsletters" ADD COLUMN "body" jsonb;
  ALTER TABLE "newsletters" ADD COLUMN "writes_text" boolean DEFAULT false;
  ALTER TABLE "compose_emails" ADD COLUMN "written_with" "enum_compose_emails_written_with";
  ALTER TABLE "compose_emails" ADD COLUMN "body" jsonb;
  ALTER TABLE "compose_emails" ADD COLUMN "writes_text" boolean DEFAULT false;
  ALTER TABLE "email_templates" ADD COLUMN "written_with" "enum_email_templates_written_with";
  ALTER TABLE "email_templates" ADD COLUMN "body" jsonb;
  ALTER TABLE "email_templates" ADD COLUMN "writes_text" boolean DEFAULT false;
  UPDATE "newsletters" SET "written_with" = 'html';
  UPDATE "compose_emails" SET "written_with" = 'html';
  UPDATE "email_templates" SET "written_with" = 'html';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "compose_emails" ALTER COLUMN "html_content" SET NOT NULL;
  ALTER TABLE "email_templates" ALTER COLUMN "html_content" SET NOT NULL;
  ALTER TABLE "newsletters" DROP COLUMN "written_with";
  ALTER TABLE "newsletters" DROP COLUMN "body";
  ALTER TABLE "newsletters" DROP COLUMN "writes_text";
  ALTER TABLE "compose_emails" DROP COLUMN "written_with";
  ALTER TABLE "compose_emails" DROP COLUMN "body";
  ALTER TABLE "compose_emails" DROP COLUMN "writes_text";
  ALTER TABLE "email_templates" DROP COLUMN "written_with";
  ALTER TABLE "email_templates" DROP COLUMN "body";
  ALTER TABLE "email_templates" DROP COLUMN "writes_text";
  DROP TYPE "public"."enum_newsletters_written_with";
  DROP TYPE "public"."enum_compose_emails_written_with";
  DROP TYPE "public"."enum_email_templates_written_with";`)
}
