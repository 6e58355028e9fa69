import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Null is what a rule makes of the name (src/people/contacts/name-parts.ts), as of all before. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE contacts ADD COLUMN first_name varchar, ADD COLUMN last_name varchar;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE contacts DROP COLUMN first_name, DROP COLUMN last_name;`)
}
