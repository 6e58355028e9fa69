import { sql } from '@payloadcms/db-postgres'
import type { EventFacts, stayReasons } from '#src/contract/events/participants.ts'
import { openStates, type RegistrationState } from '#src/contract/events/registration.ts'
import { undoDays } from '#src/contract/people/import-undo.ts'
import { isoTime } from '#src/data/fragments.ts'
import { column, hasRows, onlyRow, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

/** Notes an import of participants of an event, which its registrations name: its id. */
export const startImport = async (db: Database, event: number): Promise<number> =>
  (
    await onlyRow(db)<{ id: number }>`
    INSERT INTO participant_imports (event_id) VALUES (${event}) RETURNING id`
  ).id

/** Those of some emails, in lower case, that have an open registration for an event. */
export const findOpenEmails = (
  db: Database,
  event: number,
  emails: readonly string[],
): Promise<string[]> => column(db)`
    SELECT lower(email) FROM event_registrations
    WHERE event_id = ${event} AND email <> ''
      AND lower(email) = ANY(${sql.param([...emails])}::text[])
      AND state = ANY(${sql.param([...openStates])}::enum_event_registrations_state[])`

export interface ImportedRow {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly companions: number
  readonly state: RegistrationState
  readonly seats: number
}

/**
 * Adds the registrations of a file in their order, linked to the contacts that are known by their
 * emails: the ids. The caller holds the places of the event.
 */
export const addImported = (
  db: Database,
  { event, of, known }: { readonly event: number; readonly of: number; readonly known: EventFacts },
  imported: readonly ImportedRow[],
): Promise<number[]> => column(db)`
    INSERT INTO event_registrations (event_id, name, email, phone, companions, state, seats, source,
      import_id, contact_id, joined_at, known)
    SELECT ${event}, r.name, r.email, r.phone, r.companions,
      r.state::enum_event_registrations_state, r.seats, 'import', ${of},
      (SELECT c.id FROM ${livingContacts} c WHERE c.email = lower(r.email) ORDER BY c.id LIMIT 1),
      clock_timestamp(), ${JSON.stringify(known)}::jsonb
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(imported)}::jsonb) AS (name text,
      email text, phone text, companions int, state text, seats int)) WITH ORDINALITY
      AS r (name, email, phone, companions, state, seats, place)
    ORDER BY r.place RETURNING id`

const isUndoable = sql`i.created_at > now() - make_interval(days => ${undoDays})`

/** Imports of an event that can be undone, with how many of each are there; the newest first. */
export const findImports = (
  db: Database,
  event: number,
): Promise<{ id: number; at: string; count: number }[]> => rows(db)`
    SELECT i.id, ${isoTime(sql`i.created_at`)} AS at, count(*)::int AS count
    FROM participant_imports i JOIN event_registrations r ON r.import_id = i.id
    WHERE i.event_id = ${event} AND ${isUndoable}
    GROUP BY i.id ORDER BY i.id DESC LIMIT 50`

export interface OfEvent {
  readonly event: number
  readonly importId: number
}

export const isImportOf = (db: Database, { event, importId }: OfEvent): Promise<boolean> => hasRows(
  db,
)`
    SELECT FROM participant_imports i
    WHERE i.id = ${importId} AND i.event_id = ${event} AND ${isUndoable}`

/** Why a registration of an import stays; null where it is as the import made it. */
const stays = sql`CASE WHEN r.sequence > 0 THEN 'mailed'
  WHEN r.updated_at <> r.created_at OR r.event_id <> i.event_id THEN 'changed' END`

/**
 * Removes some registrations that are as their import made them, and returns their ids. The caller
 * holds the places of the event.
 */
export const removeImported = (
  db: Database,
  { event, importId }: OfEvent,
  limit: number,
): Promise<number[]> => column(db)`
    DELETE FROM event_registrations WHERE id IN (
      SELECT r.id FROM event_registrations r JOIN participant_imports i ON i.id = r.import_id
      WHERE i.id = ${importId} AND r.event_id = ${event} AND ${stays} IS NULL
      ORDER BY r.id LIMIT ${limit} FOR UPDATE OF r)
    RETURNING id`

type Stayed = { reason: (typeof stayReasons)[number]; count: number; names: string[] }

/** What is left of an import that was undone. */
export const findStayed = (db: Database, importId: number): Promise<Stayed[]> => rows(db)`
    SELECT ${stays} AS reason, count(*)::int AS count,
      (array_agg(r.name ORDER BY r.id))[:10] AS names
    FROM event_registrations r JOIN participant_imports i ON i.id = r.import_id
    WHERE i.id = ${importId} AND ${stays} IS NOT NULL GROUP BY 1 ORDER BY 1`
