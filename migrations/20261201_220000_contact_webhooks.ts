import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Those that webhooks hear of. */
const events = [
  'contact.created',
  'contact.changed',
  'contact.stage_reached',
  'contact.merged',
  'contact.deleted',
  'contact.erased',
  'contacts.changed',
  'follow_up.due',
  'follow_up.completed',
  'answers.received',
]

/**
 * Webhooks hear of contacts, follow-ups and answers, and of each event whose request a program made
 * they hear which (`muster.origin`, src/data/pool/context.ts), so that two systems that write to
 * each other can leave out what came from them.
 *
 * Of a contact it is compared at COMMIT what was announced and what there is, since one save writes
 * several tables, and a save that changes nothing must call nothing.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const event of events)
    await db.execute(
      sql.raw(`ALTER TYPE enum_webhooks_events ADD VALUE IF NOT EXISTS '${event}';
        ALTER TYPE enum_webhook_calls_event ADD VALUE IF NOT EXISTS '${event}';`),
    )
  await db.execute(sql`
    CREATE TABLE contact_announcements (
      contact_id integer PRIMARY KEY REFERENCES contacts(id) ON DELETE CASCADE,
      digest text NOT NULL,
      stage_id integer
    );
    CREATE TABLE follow_up_announcements (
      follow_up_id integer PRIMARY KEY REFERENCES follow_ups(id) ON DELETE CASCADE,
      due_at timestamptz NOT NULL
    );

    CREATE OR REPLACE FUNCTION call_webhooks(event text, data jsonb) RETURNS void
    LANGUAGE plpgsql AS $$
    DECLARE
      origin text := nullif(current_setting('muster.origin', true), '');
    BEGIN
      INSERT INTO webhook_calls (webhook_id, event, message_id, data, due_at)
      SELECT w.id, event::enum_webhook_calls_event, new_message_id(),
        CASE WHEN origin IS NULL THEN data
          ELSE data || jsonb_build_object('origin', origin::jsonb) END, now()
      FROM webhooks w JOIN webhooks_events e ON e.parent_id = w.id
      WHERE w.active AND e.value = event::enum_webhooks_events;
      IF FOUND THEN
        PERFORM queue_webhook_calls(now());
      END IF;
    END $$;

    CREATE FUNCTION webhooks_hear(pattern text) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM webhooks w JOIN webhooks_events e ON e.parent_id = w.id
        WHERE w.active AND e.value::text LIKE pattern) $$;

    -- A hundred by one transaction are a call each; the rest of an import, a bulk edit or an emptied
    -- trash is one call, after which a program reads what has changed since.
    CREATE FUNCTION call_for_contact(event text, data jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      this text := pg_current_xact_id()::text;
      former text[] := string_to_array(current_setting('muster.contact_calls', true), ' ');
      calls int := CASE WHEN former[1] = this THEN former[2]::int ELSE 0 END + 1;
    BEGIN
      PERFORM set_config('muster.contact_calls', this || ' ' || calls, true);
      IF calls <= 100 THEN
        PERFORM call_webhooks(event, data);
      ELSIF calls = 101 THEN
        PERFORM call_webhooks('contacts.changed', '{}');
      END IF;
    END $$;

    -- What a program reads of a contact; not what is stored for us alone.
    CREATE FUNCTION contact_digest(contact jsonb) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT md5((contact - '{updated_at,created_at,current_stage_id,name_from_form,phone_e164,deleted_at}'::text[])::text
        || coalesce((SELECT jsonb_agg(t.text ORDER BY t."order") FROM contacts_texts t
          WHERE t.parent_id = (contact->>'id')::int), '[]')::text) $$;

    CREATE FUNCTION note_contact() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      latest jsonb := (SELECT to_jsonb(c) FROM contacts c WHERE c.id = NEW.id);
      known contact_announcements;
      digest text;
      data jsonb := jsonb_build_object('id', NEW.id);
    BEGIN
      IF latest IS NULL THEN
        RETURN NULL;
      END IF;
      SELECT * INTO known FROM contact_announcements a WHERE a.contact_id = NEW.id;
      digest := CASE WHEN latest->>'deleted_at' IS NULL THEN contact_digest(latest) ELSE '' END;
      IF known.digest IS DISTINCT FROM digest THEN
        IF digest = '' THEN
          PERFORM call_for_contact('contact.deleted', data);
        ELSIF known.digest = '' OR (known.digest IS NULL AND TG_OP = 'INSERT') THEN
          PERFORM call_for_contact('contact.created', data);
        -- Where nothing was announced before, the tags that it had are not known.
        ELSIF known.digest IS NOT NULL OR contact_digest(to_jsonb(OLD)) <> digest
          OR (OLD.updated_at <> NEW.updated_at
            AND OLD.current_stage_id IS NOT DISTINCT FROM NEW.current_stage_id)
        THEN
          PERFORM call_for_contact('contact.changed', data);
        END IF;
      END IF;
      IF digest <> '' AND NEW.current_stage_id IS NOT NULL AND NEW.current_stage_id IS DISTINCT FROM
        (CASE WHEN known.contact_id IS NOT NULL THEN known.stage_id
          WHEN TG_OP = 'UPDATE' THEN OLD.current_stage_id END)
      THEN
        PERFORM call_for_contact('contact.stage_reached', data || jsonb_build_object('stage',
          (SELECT s.name FROM progression_stages s WHERE s.id = NEW.current_stage_id)));
      END IF;
      INSERT INTO contact_announcements VALUES (NEW.id, digest, NEW.current_stage_id)
      ON CONFLICT (contact_id) DO UPDATE SET digest = excluded.digest, stage_id = excluded.stage_id
      WHERE (contact_announcements.digest, contact_announcements.stage_id)
        IS DISTINCT FROM (excluded.digest, excluded.stage_id);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER note_contact AFTER INSERT OR UPDATE ON contacts
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (webhooks_hear('contact%'))
      EXECUTE FUNCTION note_contact();

    -- One that is merged into another is announced with that.
    CREATE FUNCTION note_removed_contact() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      erases boolean := current_setting('muster.erases', true) = 'yes';
    BEGIN
      IF current_setting('muster.merges_contacts', true) IS DISTINCT FROM 'yes'
        AND (erases OR to_jsonb(OLD)->>'deleted_at' IS NULL)
      THEN
        PERFORM call_for_contact(CASE WHEN erases THEN 'contact.erased' ELSE 'contact.deleted' END,
          jsonb_build_object('id', OLD.id));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_removed_contact AFTER DELETE ON contacts
      FOR EACH ROW EXECUTE FUNCTION note_removed_contact();
    CREATE FUNCTION note_merge() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM call_for_contact('contact.merged', jsonb_build_object(
        'id', NEW.removed->'id', 'into', NEW.kept_id));
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_merge AFTER INSERT ON contact_merges
      FOR EACH ROW EXECUTE FUNCTION note_merge();

    CREATE FUNCTION note_follow_up() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM call_webhooks('follow_up.completed',
        jsonb_build_object('id', NEW.id, 'contact', NEW.contact_id));
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_follow_up AFTER UPDATE OF status ON follow_ups FOR EACH ROW
      WHEN (OLD.status <> 'completed' AND NEW.status = 'completed')
      EXECUTE FUNCTION note_follow_up();

    -- Of an anonymous survey there is nothing to tell.
    CREATE FUNCTION note_answers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM call_webhooks('answers.received', jsonb_build_object('id', NEW.id, 'form', f.slug))
      FROM forms f WHERE f.id = NEW.form_id AND f.anonymous IS NOT TRUE;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_new_answers AFTER INSERT ON form_answers FOR EACH ROW
      WHEN (NEW.state IN ('pending', 'accepted')) EXECUTE FUNCTION note_answers();
    CREATE TRIGGER note_confirmed_answers AFTER UPDATE OF state ON form_answers FOR EACH ROW
      WHEN (OLD.state = 'unconfirmed' AND NEW.state IN ('pending', 'accepted'))
      EXECUTE FUNCTION note_answers();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION note_contact(), note_removed_contact(), note_merge(), note_follow_up(),
      note_answers() CASCADE;
    DROP FUNCTION contact_digest(jsonb), call_for_contact(text, jsonb), webhooks_hear(text);
    DROP TABLE contact_announcements, follow_up_announcements;
    CREATE OR REPLACE FUNCTION call_webhooks(event text, data jsonb) RETURNS void
    LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO webhook_calls (webhook_id, event, message_id, data, due_at)
      SELECT w.id, event::enum_webhook_calls_event, new_message_id(), data, now()
      FROM webhooks w JOIN webhooks_events e ON e.parent_id = w.id
      WHERE w.active AND e.value = event::enum_webhooks_events;
      IF FOUND THEN
        PERFORM queue_webhook_calls(now());
      END IF;
    END $$;`)
}
