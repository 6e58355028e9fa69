import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Makes a table of an organisation notify of its changes, as those of `changes_of_rows` do, unless it
 * does; `npm run migrate` calls it for each of their collections.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION muster_watch(watched text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'content_emptied'
          AND tgrelid = to_regclass(quote_ident(watched))) THEN
        RETURN;
      END IF;
      EXECUTE format('
        CREATE TRIGGER content_added AFTER INSERT ON %1$I
          REFERENCING NEW TABLE AS after FOR EACH STATEMENT
          EXECUTE FUNCTION muster_rows_changed(''added_collections'');
        CREATE TRIGGER content_changed AFTER UPDATE ON %1$I
          REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
          EXECUTE FUNCTION muster_rows_changed(''added_collections'');
        CREATE TRIGGER content_removed AFTER DELETE ON %1$I
          REFERENCING OLD TABLE AS before FOR EACH STATEMENT
          EXECUTE FUNCTION muster_rows_changed(''added_collections'');
        CREATE TRIGGER content_emptied AFTER TRUNCATE ON %1$I FOR EACH STATEMENT
          EXECUTE FUNCTION muster_table_changed(''added_collections'');', watched);
    END $$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DO $$
    DECLARE
      watching record;
    BEGIN
      FOR watching IN SELECT tgname, tgrelid::regclass AS watched FROM pg_trigger
          WHERE encode(tgargs, 'escape') = 'added_collections\\000' LOOP
        EXECUTE format('DROP TRIGGER %I ON %s', watching.tgname, watching.watched);
      END LOOP;
    END $$;
    DROP FUNCTION muster_watch(text);`)
}
