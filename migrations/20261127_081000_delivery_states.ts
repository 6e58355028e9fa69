import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * How many deliveries have each status, in `row_counts` as `deliveries.<status>`: as the number of
 * all rows, the sum of what each statement changed. And when the last complete backup was made.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION count_changed_states() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO row_counts (table_name, change)
        SELECT TG_TABLE_NAME || '.' || status, count(*) FROM added GROUP BY status;
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO row_counts (table_name, change)
        SELECT TG_TABLE_NAME || '.' || status, -count(*) FROM removed GROUP BY status;
      ELSE
        INSERT INTO row_counts (table_name, change)
        SELECT TG_TABLE_NAME || '.' || c.status, sum(c.change) FROM (
          SELECT status, 1 AS change FROM added UNION ALL SELECT status, -1 FROM removed) c
        GROUP BY c.status HAVING sum(c.change) <> 0;
      END IF;
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION forget_row_count() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Waits for the sweep that merges: its sum would be inserted after this.
      LOCK TABLE row_counts IN SHARE UPDATE EXCLUSIVE MODE;
      DELETE FROM row_counts
      WHERE table_name = TG_TABLE_NAME OR starts_with(table_name, TG_TABLE_NAME || '.');
      RETURN NULL;
    END $$;

    -- The triggers come first: from then on no other transaction changes the table.
    CREATE TRIGGER states_added AFTER INSERT ON deliveries
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_states();
    CREATE TRIGGER states_changed AFTER UPDATE ON deliveries
      REFERENCING OLD TABLE AS removed NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_changed_states();
    CREATE TRIGGER states_removed AFTER DELETE ON deliveries
      REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_states();
    INSERT INTO row_counts (table_name, change)
    SELECT 'deliveries.' || status, count(*) FROM deliveries GROUP BY status;

    CREATE TABLE last_backup (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      taken_at timestamptz NOT NULL);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE last_backup;
    DROP TRIGGER states_added ON deliveries;
    DROP TRIGGER states_changed ON deliveries;
    DROP TRIGGER states_removed ON deliveries;
    DROP FUNCTION count_changed_states();
    DELETE FROM row_counts WHERE starts_with(table_name, 'deliveries.');
    CREATE OR REPLACE FUNCTION forget_row_count() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      LOCK TABLE row_counts IN SHARE UPDATE EXCLUSIVE MODE;
      DELETE FROM row_counts WHERE table_name = TG_TABLE_NAME;
      RETURN NULL;
    END $$;`)
}
