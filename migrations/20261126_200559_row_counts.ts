import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The tables that grow with the people an organisation reaches. */
const tables = [
  'action_submissions',
  'consents',
  'contact_submissions',
  'contacts',
  'deliveries',
  'follow_ups',
  'interactions',
  'newsletter_subscribers',
  'progression_entries',
] as const

// The triggers come first: from then on no other transaction changes the table.
const count = (table: string): string => `
  CREATE TRIGGER rows_added AFTER INSERT ON ${table}
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('1');
  CREATE TRIGGER rows_removed AFTER DELETE ON ${table}
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('-1');
  CREATE TRIGGER rows_emptied AFTER TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION forget_row_count();
  INSERT INTO row_counts (table_name, change) SELECT '${table}', count(*) FROM ${table};`

const drop = (table: string): string =>
  ['rows_added', 'rows_removed', 'rows_emptied']
    .map((trigger) => `DROP TRIGGER ${trigger} ON ${table};`)
    .join('\n')

/**
 * How many rows large tables have, as the sum of what each statement added or removed: rows are only
 * added, so that no writer waits for another, and merged by the sweep.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE row_counts (table_name text NOT NULL, change bigint NOT NULL);

    CREATE FUNCTION count_changed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO row_counts (table_name, change)
      SELECT TG_TABLE_NAME, TG_ARGV[0]::int * count(*) FROM changed HAVING count(*) > 0;
      RETURN NULL;
    END $$;

    CREATE FUNCTION forget_row_count() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Waits for the sweep that merges: its sum would be inserted after this.
      LOCK TABLE row_counts IN SHARE UPDATE EXCLUSIVE MODE;
      DELETE FROM row_counts WHERE table_name = TG_TABLE_NAME;
      RETURN NULL;
    END $$;`)
  await db.execute(sql.raw(tables.map(count).join('\n')))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(tables.map(drop).join('\n')))
  await db.execute(sql`
    DROP FUNCTION count_changed_rows(), forget_row_count();
    DROP TABLE row_counts;`)
}
