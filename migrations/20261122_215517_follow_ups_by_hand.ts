import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "follow_ups" ALTER COLUMN "entry_id" DROP NOT NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DELETE FROM "follow_ups" WHERE "entry_id" IS NULL;
  ALTER TABLE "follow_ups" ALTER COLUMN "entry_id" SET NOT NULL;`)
}
