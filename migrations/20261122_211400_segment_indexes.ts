import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** An index for each condition of a segment that selects few (src/people/segments/sql). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX contacts_postcode_prefix_idx
      ON contacts (upper(replace(postcode, ' ', '')) text_pattern_ops);
    CREATE INDEX contacts_city_idx ON contacts (lower(city));
    -- Keys and values; contacts without any are not in it, and cost an import nothing.
    CREATE INDEX contacts_custom_idx ON contacts USING gin (custom) WHERE custom <> '{}'::jsonb;
    CREATE INDEX interactions_kind_at_idx ON interactions (kind, at, contact_id);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX interactions_kind_at_idx, contacts_custom_idx, contacts_city_idx,
      contacts_postcode_prefix_idx;`)
}
