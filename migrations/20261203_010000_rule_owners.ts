import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Who has the follow-ups of a rule, where that is not the owner of the contact. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE follow_up_rules
      ADD COLUMN owner_id integer CONSTRAINT follow_up_rules_owner_id_users_id_fk
        REFERENCES users ON DELETE SET NULL;
    CREATE INDEX follow_up_rules_owner_idx ON follow_up_rules (owner_id);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE follow_up_rules DROP COLUMN owner_id`)
}
