import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Lists and counts read contacts outside the trash alone, which an index then needs no row for. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX contacts_newest_idx, contacts_status_newest_idx;
    CREATE INDEX contacts_newest_idx ON contacts (created_at DESC, id DESC)
      WHERE deleted_at IS NULL;
    CREATE INDEX contacts_status_newest_idx ON contacts (status, created_at DESC, id DESC)
      WHERE deleted_at IS NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX contacts_newest_idx, contacts_status_newest_idx;
    CREATE INDEX contacts_newest_idx ON contacts (created_at DESC, id DESC);
    CREATE INDEX contacts_status_newest_idx ON contacts (status, created_at DESC, id DESC);`)
}
