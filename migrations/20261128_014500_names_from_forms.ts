import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The name of a contact that was made of a message: until now it was compared with the message,
 * which staff may delete.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE contacts ADD COLUMN name_from_form text;
    UPDATE contacts c SET name_from_form = c.name FROM contact_submissions m
    WHERE m.contact_id = c.id AND m.name = c.name;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE contacts DROP COLUMN name_from_form;`)
}
