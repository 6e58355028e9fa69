import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Who wrote what a newsletter says now: not whoever began it, once another has changed it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE newsletters
      ADD COLUMN content_by_id integer REFERENCES users (id) ON DELETE SET NULL;
    UPDATE newsletters SET content_by_id = created_by_id;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE newsletters DROP COLUMN content_by_id`)
}
