import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Those that webhooks hear of. */
const events = ['shift.signed_up', 'shift.handed_back']

/**
 * Shifts and who works on them. What is taken follows from the sign-ups, whoever writes them; a
 * constraint rejects more than are needed, and another whoever would be on two at a time. That one
 * has a range of one number, a hash of the email, since btree_gist is not there everywhere.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const event of events)
    await db.execute(
      sql.raw(`ALTER TYPE enum_webhooks_events ADD VALUE IF NOT EXISTS '${event}';
        ALTER TYPE enum_webhook_calls_event ADD VALUE IF NOT EXISTS '${event}';`),
    )
  await db.execute(sql`
    CREATE TYPE enum_event_shift_sign_ups_state AS ENUM('unconfirmed', 'booked', 'waiting', 'offered', 'cancelled', 'lapsed');
    CREATE TYPE enum_event_shift_sign_ups_source AS ENUM('form', 'staff');
    CREATE TYPE enum_event_shift_sign_ups_language AS ENUM('en', 'de', 'fr', 'es', 'it');
    ALTER TYPE enum_held_submissions_kind ADD VALUE IF NOT EXISTS 'shift';
    CREATE TABLE event_shifts (
      id serial PRIMARY KEY NOT NULL,
      title varchar NOT NULL,
      description varchar DEFAULT '',
      start_date timestamp(3) with time zone NOT NULL,
      end_date timestamp(3) with time zone NOT NULL,
      time_zone varchar,
      location varchar DEFAULT '',
      needed numeric DEFAULT 1 NOT NULL,
      minimum_age numeric DEFAULT 0,
      event_id integer,
      open_until timestamp(3) with time zone,
      published boolean DEFAULT false,
      cancelled boolean DEFAULT false,
      updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
      created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
      taken integer DEFAULT 0 NOT NULL,
      waiting integer DEFAULT 0 NOT NULL,
      CONSTRAINT event_shifts_counted CHECK (taken >= 0 AND waiting >= 0),
      CONSTRAINT event_shifts_not_overbooked CHECK (taken <= needed),
      CONSTRAINT event_shifts_in_order CHECK (start_date < end_date)
    );
    CREATE TABLE event_shifts_texts (
      id serial PRIMARY KEY NOT NULL,
      "order" integer NOT NULL,
      parent_id integer NOT NULL,
      path varchar NOT NULL,
      text varchar
    );
    CREATE TABLE event_shift_sign_ups (
      id serial PRIMARY KEY NOT NULL,
      name varchar NOT NULL,
      email varchar DEFAULT '',
      phone varchar DEFAULT '',
      age_agreement varchar DEFAULT '',
      consent varchar DEFAULT '',
      shift_id integer NOT NULL,
      state enum_event_shift_sign_ups_state NOT NULL,
      source enum_event_shift_sign_ups_source DEFAULT 'form' NOT NULL,
      language enum_event_shift_sign_ups_language,
      contact_id integer,
      checked_in_at timestamp(3) with time zone,
      held_until timestamp(3) with time zone,
      joined_at timestamp(3) with time zone,
      seats numeric DEFAULT 0 NOT NULL,
      sequence numeric DEFAULT 0 NOT NULL,
      busy_from timestamp(3) with time zone,
      busy_until timestamp(3) with time zone,
      known jsonb,
      updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
      created_at timestamp(3) with time zone DEFAULT now() NOT NULL
    );
    ALTER TABLE settings ADD COLUMN shift_rest numeric DEFAULT 0;
    ALTER TABLE payload_locked_documents_rels ADD COLUMN event_shifts_id integer,
      ADD COLUMN event_shift_sign_ups_id integer;
    ALTER TABLE event_shifts ADD CONSTRAINT event_shifts_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE set null;
    ALTER TABLE event_shifts_texts ADD CONSTRAINT event_shifts_texts_parent_fk FOREIGN KEY (parent_id) REFERENCES event_shifts(id) ON DELETE cascade;
    ALTER TABLE event_shift_sign_ups ADD CONSTRAINT event_shift_sign_ups_shift_id_event_shifts_id_fk FOREIGN KEY (shift_id) REFERENCES event_shifts(id) ON DELETE cascade;
    ALTER TABLE event_shift_sign_ups ADD CONSTRAINT event_shift_sign_ups_contact_id_contacts_id_fk FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE set null;
    CREATE INDEX event_shifts_start_date_idx ON event_shifts (start_date);
    CREATE INDEX event_shifts_event_idx ON event_shifts (event_id);
    CREATE INDEX event_shifts_updated_at_idx ON event_shifts (updated_at);
    CREATE INDEX event_shifts_created_at_idx ON event_shifts (created_at);
    CREATE INDEX event_shifts_texts_order_parent ON event_shifts_texts ("order", parent_id);
    CREATE INDEX event_shift_sign_ups_shift_idx ON event_shift_sign_ups (shift_id);
    CREATE INDEX event_shift_sign_ups_contact_idx ON event_shift_sign_ups (contact_id);
    CREATE INDEX event_shift_sign_ups_updated_at_idx ON event_shift_sign_ups (updated_at);
    CREATE INDEX event_shift_sign_ups_created_at_idx ON event_shift_sign_ups (created_at);
    ALTER TABLE payload_locked_documents_rels ADD CONSTRAINT payload_locked_documents_rels_event_shifts_fk FOREIGN KEY (event_shifts_id) REFERENCES event_shifts(id) ON DELETE cascade;
    ALTER TABLE payload_locked_documents_rels ADD CONSTRAINT payload_locked_documents_rels_event_shift_sign_ups_fk FOREIGN KEY (event_shift_sign_ups_id) REFERENCES event_shift_sign_ups(id) ON DELETE cascade;
    CREATE INDEX payload_locked_documents_rels_event_shifts_id_idx ON payload_locked_documents_rels (event_shifts_id);
    CREATE INDEX payload_locked_documents_rels_event_shift_sign_ups_id_idx ON payload_locked_documents_rels (event_shift_sign_ups_id);
    ALTER TABLE event_shift_sign_ups ADD CONSTRAINT event_shift_sign_ups_seats CHECK (CASE
      WHEN state IN ('booked', 'offered') THEN seats = 1
      WHEN state = 'unconfirmed' THEN seats IN (0, 1)
      ELSE seats = 0 END);
    CREATE UNIQUE INDEX event_shift_sign_ups_one_open ON event_shift_sign_ups (shift_id, lower(email))
      WHERE email <> '' AND state IN ('unconfirmed', 'booked', 'waiting', 'offered');
    ALTER TABLE event_shift_sign_ups ADD CONSTRAINT event_shift_sign_ups_no_overlap EXCLUDE USING gist (
      int8range(hashtextextended(lower(email), 0), hashtextextended(lower(email), 0), '[]') WITH &&,
      tstzrange(busy_from, busy_until) WITH &&)
      WHERE (email <> '' AND state IN ('booked', 'offered') AND busy_from IS NOT NULL
        AND busy_until IS NOT NULL);
    CREATE INDEX event_shift_sign_ups_waiting ON event_shift_sign_ups (shift_id, joined_at, id)
      WHERE state = 'waiting';
    CREATE INDEX event_shift_sign_ups_held ON event_shift_sign_ups (held_until)
      WHERE state IN ('unconfirmed', 'offered');
    CREATE INDEX event_shift_sign_ups_lower_email ON event_shift_sign_ups (lower(email));

    CREATE FUNCTION count_event_shift_places() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        UPDATE event_shifts SET taken = taken - OLD.seats::integer,
          waiting = waiting - (OLD.state = 'waiting')::integer
        WHERE id = OLD.shift_id AND (OLD.seats > 0 OR OLD.state = 'waiting');
      END IF;
      IF TG_OP <> 'DELETE' THEN
        UPDATE event_shifts SET taken = taken + NEW.seats::integer,
          waiting = waiting + (NEW.state = 'waiting')::integer
        WHERE id = NEW.shift_id AND (NEW.seats > 0 OR NEW.state = 'waiting');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER count_event_shift_places AFTER INSERT OR DELETE OR UPDATE OF shift_id, state, seats
      ON event_shift_sign_ups FOR EACH ROW EXECUTE FUNCTION count_event_shift_places();

    -- Who works on a shift is busy when it moves to, with the same rest, and not once it is cancelled.
    CREATE FUNCTION move_event_shift() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE event_shift_sign_ups SET busy_from = NEW.start_date - (OLD.start_date - busy_from),
        busy_until = CASE WHEN NEW.cancelled IS TRUE
          THEN NEW.start_date - (OLD.start_date - busy_from) ELSE NEW.end_date END
      WHERE shift_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER move_event_shift AFTER UPDATE OF start_date, end_date, cancelled ON event_shifts
      FOR EACH ROW WHEN (OLD.start_date <> NEW.start_date OR OLD.end_date <> NEW.end_date
        OR OLD.cancelled IS DISTINCT FROM NEW.cancelled)
      EXECUTE FUNCTION move_event_shift();

    CREATE FUNCTION cancel_event_shifts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE event_shifts SET cancelled = true, updated_at = now()
      WHERE event_id = NEW.id AND cancelled IS NOT TRUE;
      RETURN NULL;
    END $$;
    CREATE TRIGGER cancel_event_shifts AFTER UPDATE OF cancelled, _status ON events
      FOR EACH ROW WHEN (NEW.cancelled AND NEW._status = 'published'
        AND (OLD.cancelled IS NOT TRUE OR OLD._status <> 'published'))
      EXECUTE FUNCTION cancel_event_shifts();

    CREATE FUNCTION note_event_shift_sign_up() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.state = 'booked' AND (TG_OP = 'INSERT' OR OLD.state <> 'booked') THEN
        PERFORM call_webhooks('shift.signed_up',
          jsonb_build_object('id', NEW.id, 'shift', NEW.shift_id));
      ELSIF TG_OP = 'UPDATE' AND OLD.state = 'booked' AND NEW.state <> 'booked' THEN
        PERFORM call_webhooks('shift.handed_back',
          jsonb_build_object('id', NEW.id, 'shift', NEW.shift_id));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_event_shift_sign_up AFTER INSERT OR UPDATE OF state ON event_shift_sign_ups
      FOR EACH ROW EXECUTE FUNCTION note_event_shift_sign_up();`)
}

/** The values of the enums stay: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER cancel_event_shifts ON events;
    ALTER TABLE payload_locked_documents_rels DROP COLUMN event_shifts_id, DROP COLUMN event_shift_sign_ups_id;
    DROP TABLE event_shift_sign_ups, event_shifts_texts, event_shifts;
    DROP FUNCTION cancel_event_shifts();
    DROP FUNCTION count_event_shift_places();
    DROP FUNCTION move_event_shift();
    DROP FUNCTION note_event_shift_sign_up();
    ALTER TABLE settings DROP COLUMN shift_rest;
    DROP TYPE enum_event_shift_sign_ups_state, enum_event_shift_sign_ups_source, enum_event_shift_sign_ups_language;
    DELETE FROM held_submissions WHERE kind = 'shift';`)
}
