import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Answers that staff enter in a call: who did, and the interaction that names them. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE form_answers ADD COLUMN entered_by_id integer
      CONSTRAINT form_answers_entered_by_id_users_id_fk REFERENCES users (id) ON DELETE set null;
    ALTER TABLE interactions ADD COLUMN answers_id integer
      CONSTRAINT interactions_answers_id_form_answers_id_fk
        REFERENCES form_answers (id) ON DELETE set null;
    CREATE INDEX form_answers_entered_by_idx ON form_answers (entered_by_id);
    CREATE INDEX interactions_answers_idx ON interactions (answers_id);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE interactions DROP COLUMN answers_id;
    ALTER TABLE form_answers DROP COLUMN entered_by_id;`)
}
