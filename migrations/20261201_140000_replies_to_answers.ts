import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Staff reply to answers to forms too, and the reply goes with them. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE replies ADD COLUMN answers_id integer
        CONSTRAINT replies_answers_id_form_answers_id_fk
          REFERENCES form_answers (id) ON DELETE cascade,
      DROP CONSTRAINT replies_answer_one;
    ALTER TABLE replies ADD CONSTRAINT replies_answer_one
      CHECK (num_nonnulls(message_id, proposal_id, answers_id) = 1);
    CREATE INDEX replies_answers_idx ON replies (answers_id);`)
}

/** Those replies have no place in what was before; their mails stay in the ledger. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM replies WHERE answers_id IS NOT NULL;
    ALTER TABLE replies DROP CONSTRAINT replies_answer_one, DROP COLUMN answers_id;
    ALTER TABLE replies ADD CONSTRAINT replies_answer_one
      CHECK (num_nonnulls(message_id, proposal_id) = 1);`)
}
