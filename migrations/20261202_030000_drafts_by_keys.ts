import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const permissions = ['actions:write', 'news:write', 'events:write', 'pages:write']

/** Keys of assistants make drafts of content. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const permission of permissions)
    await db.execute(
      sql.raw(`ALTER TYPE enum_api_keys_permissions ADD VALUE IF NOT EXISTS '${permission}'`),
    )
}

/** The values of the enum stay: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM api_keys_permissions
    WHERE value::text IN ('actions:write', 'news:write', 'events:write', 'pages:write')`)
}
