import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Images whose files a transaction is writing. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE unfinished_images (
      key text PRIMARY KEY,
      noted_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX unfinished_images_noted_at_idx ON unfinished_images (noted_at);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE unfinished_images;`)
}
