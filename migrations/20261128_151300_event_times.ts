import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Where and when people come: zone, whole days, address, online link. Three columns are the
 * database's alone: no version has them, so that restoring one takes none of them back.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE enum_events_online_link_for AS ENUM ('everybody', 'booked');
    CREATE TYPE enum__events_v_version_online_link_for AS ENUM ('everybody', 'booked');
    ALTER TABLE events
      ADD COLUMN time_zone varchar,
      ADD COLUMN all_day boolean DEFAULT false,
      ADD COLUMN address varchar DEFAULT '',
      ADD COLUMN online_link varchar DEFAULT '',
      ADD COLUMN online_link_for enum_events_online_link_for DEFAULT 'everybody',
      ADD COLUMN series uuid,
      ADD COLUMN revision integer NOT NULL DEFAULT 0,
      ADD COLUMN published_facts jsonb;
    ALTER TABLE _events_v
      ADD COLUMN version_time_zone varchar,
      ADD COLUMN version_all_day boolean DEFAULT false,
      ADD COLUMN version_address varchar DEFAULT '',
      ADD COLUMN version_online_link varchar DEFAULT '',
      ADD COLUMN version_online_link_for enum__events_v_version_online_link_for
        DEFAULT 'everybody';
    CREATE INDEX events_series ON events (series, start_date) WHERE series IS NOT NULL;

    -- What calendars and participants must hear of when it changes.
    CREATE FUNCTION muster_event_facts(e events) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object(
        'startDate', to_char(e.start_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endDate', to_char(e.end_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'timeZone', coalesce(e.time_zone, ''), 'allDay', coalesce(e.all_day, false),
        'location', coalesce(e.location, ''), 'address', coalesce(e.address, ''),
        'onlineLink', coalesce(e.online_link, ''), 'cancelled', coalesce(e.cancelled, false)) $$;

    -- The revision grows with each change of what was published last, whoever writes and whatever
    -- lay between (drafts, an unpublication), and nothing else changes it.
    CREATE FUNCTION muster_revise_event() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      facts jsonb := CASE WHEN NEW._status = 'published' THEN muster_event_facts(NEW) END;
      former jsonb;
    BEGIN
      IF TG_OP = 'INSERT' THEN
        NEW.published_facts := facts;
        RETURN NEW;
      END IF;
      -- Of one that was published before this migration there are none yet.
      former := coalesce(OLD.published_facts,
        CASE WHEN OLD._status = 'published' THEN muster_event_facts(OLD) END);
      NEW.revision := OLD.revision + CASE WHEN facts <> former THEN 1 ELSE 0 END;
      NEW.published_facts := coalesce(facts, former);
      RETURN NEW;
    END $$;
    CREATE TRIGGER revised BEFORE INSERT OR UPDATE ON events FOR EACH ROW
      EXECUTE FUNCTION muster_revise_event();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER revised ON events;
    DROP FUNCTION muster_revise_event();
    DROP FUNCTION muster_event_facts(events);
    ALTER TABLE events
      DROP COLUMN published_facts, DROP COLUMN revision, DROP COLUMN series,
      DROP COLUMN online_link_for, DROP COLUMN online_link, DROP COLUMN address,
      DROP COLUMN all_day, DROP COLUMN time_zone;
    ALTER TABLE _events_v
      DROP COLUMN version_online_link_for, DROP COLUMN version_online_link,
      DROP COLUMN version_address, DROP COLUMN version_all_day, DROP COLUMN version_time_zone;
    DROP TYPE enum_events_online_link_for;
    DROP TYPE enum__events_v_version_online_link_for;`)
}
