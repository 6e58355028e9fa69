import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Rich texts with images in them; of content with drafts also the newest version. */
const texts = [
  ...['actions', 'news', 'events', 'pages'].flatMap((kind) => [
    [kind, 'content', ''],
    [`_${kind}_v`, 'version_content', 'WHERE latest'],
  ]),
  ['newsletters', 'body', ''],
  ['compose_emails', 'body', ''],
  ['email_templates', 'body', ''],
] as const

/** HTML that names images by their URLs. */
const html = ['newsletters', 'compose_emails', 'email_templates'] as const

/**
 * Where images are used (src/content/uses/sql/uses.ts): the ids of the images in a rich text, and
 * the keys, without extension, of those that HTML names; with an index of each.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION muster_images_in(document jsonb) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(array_agg(DISTINCT (found #>> '{}')::integer), '{}') FROM (
        SELECT jsonb_path_query(document,
          '$.** ? (@.type == "upload" && @.relationTo == "media").value', '{}', true) AS found
        UNION ALL SELECT jsonb_path_query(document,
          '$.** ? (@.blockType == "gallery").images[*]', '{}', true)
        UNION ALL SELECT jsonb_path_query(document,
          '$.** ? (@.blockType == "video").poster', '{}', true)) AS images
      WHERE found #>> '{}' ~ '^[0-9]{1,9}$' $$`)
  await db.execute(sql`
    CREATE FUNCTION muster_image_keys_in(html text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
      FROM regexp_matches(html, 'media/[0-9]{13}-[0-9a-f]{16}', 'g') AS found $$`)
  for (const [table, column, only] of texts)
    await db.execute(
      sql.raw(
        `CREATE INDEX ${table}_images ON ${table} USING gin (muster_images_in(${column})) ${only}`,
      ),
    )
  for (const table of html)
    await db.execute(
      sql.raw(
        `CREATE INDEX ${table}_image_keys ON ${table} USING gin (muster_image_keys_in(html_content))`,
      ),
    )
  // One value for none, so that a filter finds them.
  await db.execute(sql`UPDATE media SET alt = NULL WHERE trim(alt) = ''`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP FUNCTION muster_images_in(jsonb) CASCADE`)
  await db.execute(sql`DROP FUNCTION muster_image_keys_in(text) CASCADE`)
}
