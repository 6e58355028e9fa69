import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const questions = ['form_choice', 'form_agreement'].flatMap((block) => [
  `forms_blocks_${block}`,
  `_forms_v_blocks_${block}`,
])

/**
 * What answers are stored as with a person: stages, a status, topics of newsletters. Rules of
 * follow-ups for who answered a form, with which the rule is deleted: one follow-up of a rule for
 * answers.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const value of ['stage', 'status', 'topics'])
    await db.execute(
      sql.raw(`ALTER TYPE enum_form_person_field ADD VALUE IF NOT EXISTS '${value}'`),
    )
  for (const table of questions)
    await db.execute(sql.raw(`ALTER TABLE ${table} ADD COLUMN stored_as varchar DEFAULT ''`))
  await db.execute(sql`
    ALTER TYPE enum_follow_up_rules_trigger ADD VALUE IF NOT EXISTS 'form';
    ALTER TABLE follow_up_rules DROP CONSTRAINT follow_up_rules_stage_of_trigger,
      ADD COLUMN trigger_form_id integer CONSTRAINT follow_up_rules_trigger_form_id_forms_id_fk
        REFERENCES forms (id) ON DELETE cascade,
      ADD COLUMN trigger_question varchar DEFAULT '',
      ADD COLUMN trigger_value varchar DEFAULT '';
    ALTER TABLE follow_up_rules
      ADD CONSTRAINT follow_up_rules_stage_of_trigger
        CHECK ((coalesce(trigger::text, 'stage') = 'stage') = (trigger_stage_id IS NOT NULL)),
      ADD CONSTRAINT follow_up_rules_form_of_trigger
        CHECK ((coalesce(trigger::text, 'stage') = 'form') = (trigger_form_id IS NOT NULL));
    CREATE INDEX follow_up_rules_trigger_form_idx ON follow_up_rules (trigger_form_id);
    ALTER TABLE follow_ups ADD COLUMN answers_id integer
      CONSTRAINT follow_ups_answers_id_form_answers_id_fk
        REFERENCES form_answers (id) ON DELETE set null;
    CREATE INDEX follow_ups_answers_idx ON follow_ups (answers_id);
    CREATE UNIQUE INDEX follow_ups_answers_rule_key ON follow_ups (answers_id, rule_id);`)
}

/** What rules of forms made stays; they themselves have no place in what was before. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE follow_ups DROP COLUMN answers_id;
    DELETE FROM follow_up_rules WHERE trigger::text = 'form';
    ALTER TABLE follow_up_rules DROP CONSTRAINT follow_up_rules_stage_of_trigger,
      DROP CONSTRAINT follow_up_rules_form_of_trigger,
      DROP COLUMN trigger_form_id, DROP COLUMN trigger_question, DROP COLUMN trigger_value;
    ALTER TABLE follow_up_rules ADD CONSTRAINT follow_up_rules_stage_of_trigger
      CHECK ((trigger IS DISTINCT FROM 'event') = (trigger_stage_id IS NOT NULL));`)
  for (const table of questions)
    await db.execute(sql.raw(`ALTER TABLE ${table} DROP COLUMN stored_as`))
}
