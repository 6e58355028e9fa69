import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Accounts are invited, active or deactivated, and who stays administrator is active. Without the
 * platform's field (its type has no such rule), the state is never null.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_users_state" AS ENUM('active', 'invited', 'deactivated');
  ALTER TABLE "users" ADD COLUMN "state" "enum_users_state" DEFAULT 'active';
  ALTER TABLE users ADD CONSTRAINT users_state_known CHECK (state IS NOT NULL);
  CREATE TABLE "invitations" (
  	"account_id" integer PRIMARY KEY NOT NULL REFERENCES users ON DELETE CASCADE,
  	"token_hash" text NOT NULL,
  	"invited_by_id" integer REFERENCES users ON DELETE SET NULL,
  	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL
  );
  CREATE UNIQUE INDEX "invitations_token_hash_idx" ON "invitations" USING btree ("token_hash");
  CREATE OR REPLACE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(7241003);
      IF NOT EXISTS (SELECT FROM users_roles r JOIN users u ON u.id = r.parent_id
        WHERE r.value = 'admin' AND u.state = 'active') THEN
        RAISE EXCEPTION 'somebody must stay administrator'
          USING ERRCODE = 'check_violation', TABLE = 'users_roles',
            CONSTRAINT = 'users_keep_an_administrator';
      END IF;
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER users_keep_an_active_administrator
    AFTER UPDATE OF state ON users DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.state = 'active' AND NEW.state <> 'active')
    EXECUTE FUNCTION keep_an_administrator();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TRIGGER users_keep_an_active_administrator ON users;
  CREATE OR REPLACE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(7241003);
      IF NOT EXISTS (SELECT FROM users_roles WHERE value = 'admin') THEN
        RAISE EXCEPTION 'somebody must stay administrator'
          USING ERRCODE = 'check_violation', TABLE = 'users_roles',
            CONSTRAINT = 'users_keep_an_administrator';
      END IF;
      RETURN NULL;
    END $$;
  DROP TABLE "invitations";
  ALTER TABLE "users" DROP COLUMN "state";
  DROP TYPE "public"."enum_users_state";`)
}
