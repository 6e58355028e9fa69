import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Names are unique in any case, and nobody's username is somebody else's email. Failed logins
 * are counted where every process sees them; losing them in a crash of the database is no loss.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE UNIQUE INDEX users_username_lower ON users (lower(username));
    CREATE UNIQUE INDEX users_email_lower ON users (lower(email));
    ALTER TABLE users ADD CONSTRAINT users_username_not_foreign_email
      CHECK (position('@' IN username) = 0 OR username = email);
    CREATE UNLOGGED TABLE login_attempts (
      account text NOT NULL,
      address text NOT NULL,
      recent timestamptz[] NOT NULL,
      last_at timestamptz NOT NULL,
      is_allowed boolean NOT NULL,
      PRIMARY KEY (account, address)
    );
    CREATE INDEX login_attempts_last_at ON login_attempts (last_at);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE login_attempts;
    ALTER TABLE users DROP CONSTRAINT users_username_not_foreign_email;
    DROP INDEX users_email_lower;
    DROP INDEX users_username_lower;`)
}
