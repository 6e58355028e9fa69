import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Which mails are about somebody's own account: until now, links for a new password alone. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "deliveries" ADD COLUMN "is_account_mail" boolean DEFAULT false;
    UPDATE deliveries SET is_account_mail = true
      WHERE kind = 'notification' AND subject = 'Choose a new password';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE "deliveries" DROP COLUMN "is_account_mail"`)
}
