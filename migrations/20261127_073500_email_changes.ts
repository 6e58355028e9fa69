import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Changes of the email of accounts, which a mailed link undoes; and tokens for new passwords as their
 * hash, so that those that are under way still work.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE email_changes (
      id bigserial PRIMARY KEY,
      account_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
      from_email text NOT NULL,
      token_hash text NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX email_changes_token_hash_idx ON email_changes (token_hash);
    CREATE INDEX email_changes_account_idx ON email_changes (account_id, id);
    CREATE INDEX email_changes_expires_at_idx ON email_changes (expires_at);
    UPDATE users
    SET reset_password_token = encode(sha256(convert_to(reset_password_token, 'UTF8')), 'hex')
    WHERE reset_password_token IS NOT NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE email_changes;
    UPDATE users SET reset_password_token = NULL, reset_password_expiration = NULL
    WHERE reset_password_token IS NOT NULL;`)
}
