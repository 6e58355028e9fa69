import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Lists of content have saved filters, as that of contacts. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const collection of ['actions', 'news', 'events', 'pages', 'people'])
    await db.execute(
      sql.raw(`ALTER TYPE enum_payload_query_presets_related_collection
        ADD VALUE IF NOT EXISTS '${collection}' BEFORE 'contacts'`),
    )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM payload_query_presets WHERE related_collection <> 'contacts';
    ALTER TABLE payload_query_presets ALTER COLUMN related_collection SET DATA TYPE text;
    DROP TYPE enum_payload_query_presets_related_collection;
    CREATE TYPE enum_payload_query_presets_related_collection AS ENUM ('contacts');
    ALTER TABLE payload_query_presets ALTER COLUMN related_collection
      SET DATA TYPE enum_payload_query_presets_related_collection
      USING related_collection::enum_payload_query_presets_related_collection;`)
}
