import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A choice of contacts may take several, whose values are lists. The type stays `choice`, which the
 * version before knows.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE contact_fields ADD COLUMN several boolean DEFAULT false`)
}

/** Lists become their first choice, as without the column a field takes one. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    UPDATE contacts c SET custom = c.custom || one.values FROM (
      SELECT o.id, jsonb_object_agg(f.name, o.custom->f.name->0) AS values
      FROM contacts o JOIN contact_fields f ON f.several
        AND jsonb_typeof(o.custom->f.name) = 'array' GROUP BY o.id) one
    WHERE one.id = c.id;
    ALTER TABLE contact_fields DROP COLUMN several`)
}
