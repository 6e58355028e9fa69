import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Public submissions without proof of work are held while very many come. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_held_submissions_reasons" ADD VALUE 'no-proof';
  ALTER TABLE "settings" ADD COLUMN "attack_per_minute" numeric;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DELETE FROM "held_submissions_reasons" WHERE "value" = 'no-proof';
  ALTER TABLE "held_submissions_reasons" ALTER COLUMN "value" SET DATA TYPE text;
  DROP TYPE "public"."enum_held_submissions_reasons";
  CREATE TYPE "public"."enum_held_submissions_reasons" AS ENUM('trap', 'network-burst', 'network-sustained', 'content-burst', 'content-sustained', 'blocked-domain', 'blocked-word', 'disposable', 'name-address', 'name-formula');
  ALTER TABLE "held_submissions_reasons" ALTER COLUMN "value" SET DATA TYPE "public"."enum_held_submissions_reasons" USING "value"::"public"."enum_held_submissions_reasons";
  ALTER TABLE "settings" DROP COLUMN "attack_per_minute";`)
}
