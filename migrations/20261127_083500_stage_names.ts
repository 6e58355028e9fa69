import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Names of stages are unique without regard to case. Of several that differ in it alone, the first
 * stays as it is, and the others get a number behind their name; the log says which.
 */
export async function up({ db, payload }: MigrateUpArgs): Promise<void> {
  const { rows } = await db.execute(sql`
    SELECT id FROM progression_stages s WHERE EXISTS (
      SELECT FROM progression_stages o WHERE lower(o.name) = lower(s.name) AND o.id < s.id)
    ORDER BY id`)
  if (rows.length > 0) payload.logger.warn({ stages: rows }, 'stages of equal names get a number')
  await db.execute(sql`
    DO $$
    DECLARE stage record; number int; wanted text;
    BEGIN
      FOR stage IN SELECT id, name FROM progression_stages s WHERE EXISTS (
        SELECT FROM progression_stages o WHERE lower(o.name) = lower(s.name) AND o.id < s.id)
        ORDER BY id
      LOOP
        number := 2;
        LOOP
          wanted := left(stage.name, 190) || ' (' || number || ')';
          EXIT WHEN NOT EXISTS (
            SELECT FROM progression_stages WHERE lower(name) = lower(wanted));
          number := number + 1;
        END LOOP;
        UPDATE progression_stages SET name = wanted, updated_at = now() WHERE id = stage.id;
      END LOOP;
    END $$;
    CREATE UNIQUE INDEX progression_stages_name_lower_idx ON progression_stages (lower(name));`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX progression_stages_name_lower_idx`)
}
