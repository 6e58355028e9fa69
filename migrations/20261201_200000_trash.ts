import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const kinds = ['actions', 'news', 'events', 'pages'] as const

/** What is in the trash is not published, so that no public statement has to leave it out. */
const trashOf = (kind: string): string => `
  ALTER TABLE ${kind} ADD COLUMN deleted_at timestamp(3) with time zone,
    ADD CONSTRAINT ${kind}_not_public_in_trash
      CHECK (deleted_at IS NULL OR _status IS DISTINCT FROM 'published');
  CREATE INDEX ${kind}_deleted_at_idx ON ${kind} (deleted_at);
  ALTER TABLE _${kind}_v ADD COLUMN version_deleted_at timestamp(3) with time zone;
  CREATE INDEX _${kind}_v_version_version_deleted_at_idx ON _${kind}_v (version_deleted_at);
  DROP INDEX ${kind}_slug_idx;
  CREATE UNIQUE INDEX ${kind}_slug_idx ON ${kind} (slug) WHERE deleted_at IS NULL;`

/** Content is deleted into the trash, where it leaves its slug to others. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(kinds.map(trashOf).join('')))
  await db.execute(sql`
    ALTER TABLE people ADD COLUMN deleted_at timestamp(3) with time zone,
      ADD COLUMN was_published boolean,
      ADD CONSTRAINT people_not_public_in_trash CHECK (deleted_at IS NULL OR published IS NOT TRUE);
    CREATE INDEX people_deleted_at_idx ON people (deleted_at);`)
}

/** What is in the trash is deleted with it. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(kinds.map(withoutTrash).join('')))
  await db.execute(sql`
    DELETE FROM people WHERE deleted_at IS NOT NULL;
    ALTER TABLE people DROP COLUMN deleted_at, DROP COLUMN was_published;`)
}

const withoutTrash = (kind: string): string => `
  DELETE FROM ${kind} WHERE deleted_at IS NOT NULL;
  DROP INDEX ${kind}_slug_idx;
  CREATE UNIQUE INDEX ${kind}_slug_idx ON ${kind} (slug);
  ALTER TABLE ${kind} DROP COLUMN deleted_at;
  ALTER TABLE _${kind}_v DROP COLUMN version_deleted_at;`
