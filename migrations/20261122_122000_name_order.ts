import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The root collation of ICU, as every Postgres with ICU has it. */
const collation = '"und-x-icu"'

/** Columns of names and titles that lists are ordered by, the platform's own lists included. */
const columns = [
  ...['actions', 'news', 'events', 'pages'].flatMap((table) => [
    [table, 'title'],
    [`_${table}_v`, 'version_title'],
  ]),
  ['tags', 'name'],
  ['people', 'name'],
  ['static_images', 'name'],
  ['about_values', 'title'],
  ['contacts', 'name'],
  ['progression_stages', 'name'],
  ['follow_up_rules', 'name'],
  ['newsletters', 'title'],
  ['compose_emails', 'title'],
  ['email_templates', 'name'],
  ['newsletter_subscribers', 'name'],
  ['contact_submissions', 'name'],
  ['action_submissions', 'title'],
] as const

const collate = async ({ db }: MigrateUpArgs, name: string): Promise<void> => {
  for (const [table, column] of columns)
    await db.execute(
      sql.raw(`ALTER TABLE ${table} ALTER COLUMN ${column} TYPE varchar COLLATE ${name}`),
    )
}

/**
 * Names are ordered alike on every database, whatever locale it was made with: the column itself
 * by the root collation, where `apple` and `Apple` stand together, and the lists of the contract
 * without regard to case at all. No row is written anew, only indexes are.
 */
export async function up(args: MigrateUpArgs): Promise<void> {
  const { db } = args
  const { rows } = await db.execute(
    sql`SELECT FROM pg_collation WHERE collname = 'und-x-icu' AND collprovider = 'i'`,
  )
  if (rows.length === 0)
    throw new Error('This Postgres was built without ICU, which the order of names needs')
  await collate(args, collation)
  await db.execute(sql`
    DROP INDEX tags_order;
    CREATE INDEX tags_order ON tags (lower(name COLLATE "und-x-icu"), id);
    DROP INDEX pages_public_order;
    CREATE INDEX pages_public_order ON pages (lower(title COLLATE "und-x-icu"), id)
      WHERE _status = 'published'`)
}

export async function down(args: MigrateDownArgs): Promise<void> {
  await args.db.execute(sql`
    DROP INDEX pages_public_order;
    CREATE INDEX pages_public_order ON pages (title, id) WHERE _status = 'published';
    DROP INDEX tags_order;
    CREATE INDEX tags_order ON tags (name, id)`)
  await collate(args, '"default"')
}
