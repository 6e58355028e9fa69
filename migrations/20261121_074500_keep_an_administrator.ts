import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Somebody stays administrator, whoever changes accounts and in whatever way. The platform
 * rewrites roles by deleting and inserting them, so that only the end of a transaction tells;
 * the lock has those who end at once look one after the other.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(7241003);
      IF NOT EXISTS (SELECT FROM users_roles WHERE value = 'admin') THEN
        RAISE EXCEPTION 'somebody must stay administrator'
          USING ERRCODE = 'check_violation', TABLE = 'users_roles',
            CONSTRAINT = 'users_keep_an_administrator';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER users_keep_an_administrator
      AFTER UPDATE OR DELETE ON users_roles DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.value = 'admin') EXECUTE FUNCTION keep_an_administrator();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER users_keep_an_administrator ON users_roles;
    DROP FUNCTION keep_an_administrator();`)
}
