import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Registration for events. Places are a row of each event, locked by whoever takes or frees one and
 * counted by a trigger; a constraint refuses more than there are.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE enum_events_registration_questions_kind AS ENUM('text', 'choice', 'yes_no');
    CREATE TYPE enum__events_v_version_registration_questions_kind AS ENUM('text', 'choice', 'yes_no');
    CREATE TYPE enum_event_registrations_state AS ENUM('unconfirmed', 'requested', 'booked', 'waiting', 'offered', 'cancelled', 'lapsed', 'declined');
    CREATE TYPE enum_event_registrations_source AS ENUM('form', 'staff', 'walk_in', 'import');
    CREATE TYPE enum_event_registrations_language AS ENUM('en', 'de', 'fr', 'es', 'it');
    ALTER TYPE enum_held_submissions_kind ADD VALUE IF NOT EXISTS 'registration';
    ALTER TYPE enum_deliveries_kind ADD VALUE IF NOT EXISTS 'registration';
    CREATE TABLE events_registration_questions (
      _order integer NOT NULL,
      _parent_id integer NOT NULL,
      id varchar PRIMARY KEY NOT NULL,
      label varchar,
      kind enum_events_registration_questions_kind DEFAULT 'text',
      required boolean DEFAULT false,
      choices varchar DEFAULT ''
    );
    CREATE TABLE _events_v_version_registration_questions (
      _order integer NOT NULL,
      _parent_id integer NOT NULL,
      id serial PRIMARY KEY NOT NULL,
      label varchar,
      kind enum__events_v_version_registration_questions_kind DEFAULT 'text',
      required boolean DEFAULT false,
      choices varchar DEFAULT '',
      _uuid varchar
    );
    CREATE TABLE event_registrations (
      id serial PRIMARY KEY NOT NULL,
      name varchar NOT NULL,
      email varchar DEFAULT '',
      phone varchar DEFAULT '',
      companions numeric DEFAULT 0,
      answers jsonb,
      consent varchar DEFAULT '',
      event_id integer NOT NULL,
      state enum_event_registrations_state NOT NULL,
      source enum_event_registrations_source DEFAULT 'form' NOT NULL,
      language enum_event_registrations_language,
      contact_id integer,
      checked_in_at timestamp(3) with time zone,
      held_until timestamp(3) with time zone,
      joined_at timestamp(3) with time zone,
      seats numeric DEFAULT 0 NOT NULL,
      sequence numeric DEFAULT 0 NOT NULL,
      known jsonb,
      updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
      created_at timestamp(3) with time zone DEFAULT now() NOT NULL
    );
    ALTER TABLE events ADD COLUMN registration_enabled boolean DEFAULT false,
      ADD COLUMN registration_opens_at timestamp(3) with time zone,
      ADD COLUMN registration_closes_at timestamp(3) with time zone,
      ADD COLUMN registration_places numeric,
      ADD COLUMN registration_companions numeric DEFAULT 0,
      ADD COLUMN registration_waiting_list boolean DEFAULT true,
      ADD COLUMN registration_needs_approval boolean DEFAULT false,
      ADD COLUMN registration_code varchar DEFAULT '',
      ADD COLUMN registration_survey varchar DEFAULT '';
    ALTER TABLE _events_v ADD COLUMN version_registration_enabled boolean DEFAULT false,
      ADD COLUMN version_registration_opens_at timestamp(3) with time zone,
      ADD COLUMN version_registration_closes_at timestamp(3) with time zone,
      ADD COLUMN version_registration_places numeric,
      ADD COLUMN version_registration_companions numeric DEFAULT 0,
      ADD COLUMN version_registration_waiting_list boolean DEFAULT true,
      ADD COLUMN version_registration_needs_approval boolean DEFAULT false,
      ADD COLUMN version_registration_code varchar DEFAULT '',
      ADD COLUMN version_registration_survey varchar DEFAULT '';
    ALTER TABLE settings ADD COLUMN confirm_registrations boolean DEFAULT true,
      ADD COLUMN exact_places boolean DEFAULT false,
      ADD COLUMN remind_day_before boolean DEFAULT true,
      ADD COLUMN remind_hours_before boolean DEFAULT true;
    ALTER TABLE payload_locked_documents_rels ADD COLUMN event_registrations_id integer;
    ALTER TABLE events_registration_questions ADD CONSTRAINT events_registration_questions_parent_id_fk FOREIGN KEY (_parent_id) REFERENCES events(id) ON DELETE cascade;
    ALTER TABLE _events_v_version_registration_questions ADD CONSTRAINT _events_v_version_registration_questions_parent_id_fk FOREIGN KEY (_parent_id) REFERENCES _events_v(id) ON DELETE cascade;
    ALTER TABLE event_registrations ADD CONSTRAINT event_registrations_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE cascade;
    ALTER TABLE event_registrations ADD CONSTRAINT event_registrations_contact_id_contacts_id_fk FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE set null;
    CREATE INDEX events_registration_questions_order_idx ON events_registration_questions (_order);
    CREATE INDEX events_registration_questions_parent_id_idx ON events_registration_questions (_parent_id);
    CREATE INDEX _events_v_version_registration_questions_order_idx ON _events_v_version_registration_questions (_order);
    CREATE INDEX _events_v_version_registration_questions_parent_id_idx ON _events_v_version_registration_questions (_parent_id);
    CREATE INDEX event_registrations_event_idx ON event_registrations (event_id);
    CREATE INDEX event_registrations_contact_idx ON event_registrations (contact_id);
    CREATE INDEX event_registrations_updated_at_idx ON event_registrations (updated_at);
    CREATE INDEX event_registrations_created_at_idx ON event_registrations (created_at);
    ALTER TABLE payload_locked_documents_rels ADD CONSTRAINT payload_locked_documents_rels_event_registrations_fk FOREIGN KEY (event_registrations_id) REFERENCES event_registrations(id) ON DELETE cascade;
    CREATE INDEX payload_locked_documents_rels_event_registrations_id_idx ON payload_locked_documents_rels (event_registrations_id);
    ALTER TABLE event_registrations ADD CONSTRAINT event_registrations_seats CHECK (CASE
      WHEN state IN ('booked', 'offered') THEN seats = 1 + companions
      WHEN state = 'unconfirmed' THEN seats IN (0, 1 + companions)
      ELSE seats = 0 END);
    CREATE UNIQUE INDEX event_registrations_one_open ON event_registrations (event_id, lower(email))
      WHERE email <> '' AND state IN ('unconfirmed', 'requested', 'booked', 'waiting', 'offered');
    CREATE INDEX event_registrations_waiting ON event_registrations (event_id, joined_at, id)
      WHERE state = 'waiting';
    CREATE INDEX event_registrations_held ON event_registrations (held_until)
      WHERE state IN ('unconfirmed', 'offered');
    CREATE INDEX event_registrations_lower_email ON event_registrations (lower(email));

    CREATE TABLE event_places (
      event_id integer PRIMARY KEY REFERENCES events (id) ON DELETE cascade,
      capacity integer,
      taken integer NOT NULL DEFAULT 0,
      waiting integer NOT NULL DEFAULT 0,
      CONSTRAINT event_places_counted CHECK (taken >= 0 AND waiting >= 0),
      CONSTRAINT event_places_not_overbooked CHECK (capacity IS NULL OR taken <= capacity)
    );

    -- The places of a published event: fewer than are taken are rejected.
    CREATE FUNCTION set_event_places() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO event_places AS p (event_id, capacity)
      VALUES (NEW.id, NEW.registration_places::integer)
      ON CONFLICT (event_id) DO UPDATE SET capacity = excluded.capacity
        WHERE p.capacity IS DISTINCT FROM excluded.capacity;
      RETURN NULL;
    END $$;
    CREATE TRIGGER set_event_places
      AFTER INSERT OR UPDATE OF registration_enabled, registration_places, _status ON events
      FOR EACH ROW WHEN (NEW.registration_enabled AND NEW._status = 'published')
      EXECUTE FUNCTION set_event_places();

    -- What is taken follows from the registrations, whoever writes them.
    CREATE FUNCTION count_event_places() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.event_id = NEW.event_id THEN
        UPDATE event_places SET taken = taken + (NEW.seats - OLD.seats)::integer,
          waiting = waiting + (NEW.state = 'waiting')::integer - (OLD.state = 'waiting')::integer
        WHERE event_id = NEW.event_id;
        RETURN NULL;
      END IF;
      IF TG_OP <> 'INSERT' THEN
        UPDATE event_places SET taken = taken - OLD.seats::integer,
          waiting = waiting - (OLD.state = 'waiting')::integer
        WHERE event_id = OLD.event_id;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        UPDATE event_places SET taken = taken + NEW.seats::integer,
          waiting = waiting + (NEW.state = 'waiting')::integer
        WHERE event_id = NEW.event_id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER count_event_places AFTER INSERT OR DELETE OR UPDATE OF event_id, state, seats
      ON event_registrations FOR EACH ROW EXECUTE FUNCTION count_event_places();

    -- A mail that there is once, by what it is about; and the calendar entry that it carries.
    ALTER TABLE deliveries ADD COLUMN once text, ADD COLUMN calendar text;
    CREATE UNIQUE INDEX deliveries_once ON deliveries (once) WHERE once IS NOT NULL;`)
}

/** The values of the enums stay: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX deliveries_once;
    ALTER TABLE deliveries DROP COLUMN calendar, DROP COLUMN once;
    DROP TRIGGER count_event_places ON event_registrations;
    DROP TRIGGER set_event_places ON events;
    DROP FUNCTION count_event_places();
    DROP FUNCTION set_event_places();
    DROP TABLE event_places, events_registration_questions, _events_v_version_registration_questions;
    ALTER TABLE payload_locked_documents_rels DROP COLUMN event_registrations_id;
    DROP TABLE event_registrations;
    ALTER TABLE events DROP COLUMN registration_enabled, DROP COLUMN registration_opens_at,
      DROP COLUMN registration_closes_at, DROP COLUMN registration_places,
      DROP COLUMN registration_companions, DROP COLUMN registration_waiting_list,
      DROP COLUMN registration_needs_approval, DROP COLUMN registration_code,
      DROP COLUMN registration_survey;
    ALTER TABLE _events_v DROP COLUMN version_registration_enabled,
      DROP COLUMN version_registration_opens_at, DROP COLUMN version_registration_closes_at,
      DROP COLUMN version_registration_places, DROP COLUMN version_registration_companions,
      DROP COLUMN version_registration_waiting_list,
      DROP COLUMN version_registration_needs_approval, DROP COLUMN version_registration_code,
      DROP COLUMN version_registration_survey;
    ALTER TABLE settings DROP COLUMN confirm_registrations, DROP COLUMN exact_places,
      DROP COLUMN remind_day_before, DROP COLUMN remind_hours_before;
    DROP TYPE enum_events_registration_questions_kind,
      enum__events_v_version_registration_questions_kind, enum_event_registrations_state,
      enum_event_registrations_source, enum_event_registrations_language;
    DELETE FROM held_submissions WHERE kind = 'registration';
    UPDATE deliveries SET kind = 'notification', status = CASE
      WHEN status IN ('queued', 'sending') THEN 'cancelled'::enum_deliveries_status ELSE status END
    WHERE kind = 'registration';`)
}
