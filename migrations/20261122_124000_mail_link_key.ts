import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The key that signs mailed links: one row, made here, so that every process on every machine
 * signs and verifies with the same. Two version 4 UUIDs hold 244 bits of the server's own
 * cryptographic randomness, which needs no extension.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE mail_link_key (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      key text NOT NULL CHECK (length(key) = 64));
    INSERT INTO mail_link_key (key) VALUES (encode(
      sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE mail_link_key`)
}
