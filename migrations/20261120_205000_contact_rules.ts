import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What must hold of contacts, stages, entries and follow-ups, whoever writes them. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- An address is stored in lower case, so that this index is blind to case.
    CREATE UNIQUE INDEX contacts_email_key ON contacts (email);
    ALTER TABLE contacts
      ADD CONSTRAINT contacts_email_lower_case CHECK (email <> '' AND email = lower(email)),
      ADD CONSTRAINT contacts_name_given CHECK (name <> '');
    ALTER TABLE progression_stages
      ADD CONSTRAINT progression_stages_name_given CHECK (name <> ''),
      ADD CONSTRAINT progression_stages_order_whole CHECK ("order" = trunc("order"));
    ALTER TABLE follow_up_rules
      ADD CONSTRAINT follow_up_rules_days_after_whole
        CHECK (days_after BETWEEN 0 AND 36500 AND days_after = trunc(days_after));
    ALTER TABLE follow_ups
      ADD CONSTRAINT follow_ups_completed_at_when_completed
        CHECK ((status = 'completed') = (completed_at IS NOT NULL));

    CREATE UNIQUE INDEX follow_ups_entry_rule_key ON follow_ups (entry_id, rule_id);

    -- Every documented filter and order of contacts.
    CREATE INDEX contacts_newest_idx ON contacts (created_at DESC, id DESC);
    CREATE INDEX contacts_status_newest_idx ON contacts (status, created_at DESC, id DESC);
    CREATE INDEX contacts_stage_newest_idx
      ON contacts (current_stage_id, created_at DESC, id DESC);
    CREATE INDEX contacts_texts_parent_idx ON contacts_texts (parent_id, "order");
    CREATE INDEX contacts_texts_text_parent_idx ON contacts_texts (text, parent_id);
    -- The platform's own, which the ones above answer as well; an import writes each of them.
    DROP INDEX contacts_status_idx, contacts_current_stage_idx, contacts_created_at_idx,
      contacts_texts_order_parent, contacts_texts_text_idx;
    CREATE INDEX progression_entries_newest_idx
      ON progression_entries (contact_id, created_at DESC, id DESC);
    CREATE INDEX follow_ups_due_idx ON follow_ups (due_date, id) WHERE status = 'pending';
    CREATE INDEX follow_ups_completed_idx
      ON follow_ups (completed_at DESC, id DESC) WHERE status = 'completed';
    CREATE INDEX deliveries_lower_email_idx ON deliveries (lower(email));`)
  await replaceReference(db, 'progression_entries', 'contact_id', 'contacts', 'CASCADE')
  await replaceReference(db, 'follow_ups', 'contact_id', 'contacts', 'CASCADE')
  await replaceReference(db, 'follow_ups', 'entry_id', 'progression_entries', 'CASCADE')
  await replaceReference(db, 'deliveries', 'follow_up_id', 'follow_ups', 'CASCADE')
  await replaceReference(db, 'contacts', 'current_stage_id', 'progression_stages', 'RESTRICT')
  await replaceReference(db, 'progression_entries', 'stage_id', 'progression_stages', 'RESTRICT')
  await replaceReference(
    db,
    'follow_up_rules',
    'trigger_stage_id',
    'progression_stages',
    'RESTRICT',
  )
  await db.execute(sql`
    -- A contact's current stage is the stage of its newest entry. Row triggers run once the
    -- row is locked, so a writer that read the contact too early cannot put it back.
    CREATE FUNCTION keep_current_stage() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.current_stage_id := (
        SELECT stage_id FROM progression_entries WHERE contact_id = NEW.id
        ORDER BY created_at DESC, id DESC LIMIT 1);
      RETURN NEW;
    END $$;
    CREATE TRIGGER contacts_current_stage_on_insert BEFORE INSERT ON contacts
      FOR EACH ROW WHEN (NEW.current_stage_id IS NOT NULL) EXECUTE FUNCTION keep_current_stage();
    CREATE TRIGGER contacts_current_stage_on_update BEFORE UPDATE ON contacts
      FOR EACH ROW WHEN (NEW.current_stage_id IS DISTINCT FROM OLD.current_stage_id)
      EXECUTE FUNCTION keep_current_stage();`)
}

type Executor = Pick<MigrateUpArgs['db'], 'execute'>

const replaceReference = async (
  db: Executor,
  table: string,
  column: string,
  target: string,
  onDelete: 'CASCADE' | 'RESTRICT' | 'SET NULL',
): Promise<void> => {
  const name = `${table}_${column}_${target}_id_fk`
  await db.execute(
    sql.raw(`
      ALTER TABLE "${table}" DROP CONSTRAINT "${name}",
        ADD CONSTRAINT "${name}" FOREIGN KEY ("${column}") REFERENCES "${target}" ("id")
          ON DELETE ${onDelete}`),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER contacts_current_stage_on_update ON contacts;
    DROP TRIGGER contacts_current_stage_on_insert ON contacts;
    DROP FUNCTION keep_current_stage();
    CREATE INDEX contacts_status_idx ON contacts (status);
    CREATE INDEX contacts_current_stage_idx ON contacts (current_stage_id);
    CREATE INDEX contacts_created_at_idx ON contacts (created_at);
    CREATE INDEX contacts_texts_order_parent ON contacts_texts ("order", parent_id);
    CREATE INDEX contacts_texts_text_idx ON contacts_texts (text);
    DROP INDEX deliveries_lower_email_idx, follow_ups_completed_idx, follow_ups_due_idx,
      progression_entries_newest_idx, contacts_texts_text_parent_idx, contacts_texts_parent_idx,
      contacts_stage_newest_idx, contacts_status_newest_idx, contacts_newest_idx,
      follow_ups_entry_rule_key, contacts_email_key;
    ALTER TABLE follow_ups DROP CONSTRAINT follow_ups_completed_at_when_completed;
    ALTER TABLE follow_up_rules DROP CONSTRAINT follow_up_rules_days_after_whole;
    ALTER TABLE progression_stages DROP CONSTRAINT progression_stages_order_whole,
      DROP CONSTRAINT progression_stages_name_given;
    ALTER TABLE contacts DROP CONSTRAINT contacts_name_given,
      DROP CONSTRAINT contacts_email_lower_case`)
  await replaceReference(db, 'progression_entries', 'contact_id', 'contacts', 'SET NULL')
  await replaceReference(db, 'follow_ups', 'contact_id', 'contacts', 'SET NULL')
  await replaceReference(db, 'follow_ups', 'entry_id', 'progression_entries', 'SET NULL')
  await replaceReference(db, 'deliveries', 'follow_up_id', 'follow_ups', 'SET NULL')
  await replaceReference(db, 'contacts', 'current_stage_id', 'progression_stages', 'SET NULL')
  await replaceReference(db, 'progression_entries', 'stage_id', 'progression_stages', 'SET NULL')
  await replaceReference(
    db,
    'follow_up_rules',
    'trigger_stage_id',
    'progression_stages',
    'SET NULL',
  )
}
