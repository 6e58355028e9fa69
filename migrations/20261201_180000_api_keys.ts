import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Keys by which programs use the API, of which a hash is stored; the trail names the key. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE enum_api_keys_permissions AS ENUM('people:read', 'people:write',
      'submissions:read', 'submissions:write', 'contacts:read', 'contacts:write',
      'newsletters:read', 'newsletters:write');
    CREATE TABLE api_keys (
      id serial PRIMARY KEY,
      name varchar NOT NULL,
      owner_id integer
        CONSTRAINT api_keys_owner_id_users_id_fk REFERENCES users (id) ON DELETE set null,
      networks varchar DEFAULT '',
      prefix varchar,
      expires_at timestamp(3) with time zone,
      last_used_at timestamp(3) with time zone,
      revoked_at timestamp(3) with time zone,
      hash varchar NOT NULL,
      updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
      created_at timestamp(3) with time zone DEFAULT now() NOT NULL
    );
    CREATE INDEX api_keys_owner_idx ON api_keys (owner_id);
    CREATE UNIQUE INDEX api_keys_hash_idx ON api_keys (hash);
    CREATE INDEX api_keys_updated_at_idx ON api_keys (updated_at);
    CREATE INDEX api_keys_created_at_idx ON api_keys (created_at);
    CREATE TABLE api_keys_permissions (
      "order" integer NOT NULL,
      parent_id integer NOT NULL
        CONSTRAINT api_keys_permissions_parent_fk REFERENCES api_keys (id) ON DELETE cascade,
      value enum_api_keys_permissions,
      id serial PRIMARY KEY
    );
    CREATE INDEX api_keys_permissions_order_idx ON api_keys_permissions ("order");
    CREATE INDEX api_keys_permissions_parent_idx ON api_keys_permissions (parent_id);
    ALTER TABLE payload_locked_documents_rels ADD COLUMN api_keys_id integer
      CONSTRAINT payload_locked_documents_rels_api_keys_fk
        REFERENCES api_keys (id) ON DELETE cascade;
    CREATE INDEX payload_locked_documents_rels_api_keys_id_idx
      ON payload_locked_documents_rels (api_keys_id);
    ALTER TABLE audit_entries ADD COLUMN key_id integer, ADD COLUMN key_name text;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE payload_locked_documents_rels DROP COLUMN api_keys_id;
    ALTER TABLE audit_entries DROP COLUMN key_id, DROP COLUMN key_name;
    DROP TABLE api_keys_permissions;
    DROP TABLE api_keys;
    DROP TYPE enum_api_keys_permissions;`)
}
