import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Who wrote what a newsletter says, and the frame it was sent in, are fields of the platform; the
 * columns were there before it knew them.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE newsletters
      RENAME CONSTRAINT newsletters_content_by_id_fkey TO newsletters_content_by_id_users_id_fk;
    CREATE INDEX newsletters_content_by_idx ON newsletters USING btree (content_by_id);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX newsletters_content_by_idx;
    ALTER TABLE newsletters
      RENAME CONSTRAINT newsletters_content_by_id_users_id_fk TO newsletters_content_by_id_fkey;`)
}
