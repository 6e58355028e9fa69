import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "deliveries" ADD COLUMN "reply_to" varchar;
  ALTER TABLE "deliveries" ADD COLUMN "reply_to_name" varchar;
  ALTER TABLE "deliveries" ADD COLUMN "thread" varchar;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "deliveries" DROP COLUMN "reply_to";
  ALTER TABLE "deliveries" DROP COLUMN "reply_to_name";
  ALTER TABLE "deliveries" DROP COLUMN "thread";`)
}
