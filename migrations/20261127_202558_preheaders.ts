import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE newsletters ADD COLUMN preheader varchar DEFAULT '';
    ALTER TABLE compose_emails ADD COLUMN preheader varchar DEFAULT '';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE newsletters DROP COLUMN preheader;
    ALTER TABLE compose_emails DROP COLUMN preheader;`)
}
