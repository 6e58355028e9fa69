import { sql } from '@payloadcms/db-postgres'
import { rows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

export type StagedContact = { id: number; name: string; stage: number | null }

export const findStagesOf = (db: Database, ids: readonly number[]) => rows(db)<StagedContact>`
    SELECT id, name, current_stage_id AS stage FROM ${livingContacts} contacts
    WHERE id = ANY(${numbers(ids)}) ORDER BY id`

interface NewEntries {
  readonly stageId: number
  readonly interactionType: string | null
  readonly notes: string
  readonly by: number | null
}

export type CreatedEntry = { id: number; contactId: number }

/**
 * Adds an entry of now to each of the contacts, which the caller has locked, and moves them to its
 * stage. A clock set back does not make an entry older than the last (entryTimestamp).
 */
export async function moveContacts(
  db: Database,
  ids: readonly number[],
  { stageId, interactionType, notes, by }: NewEntries,
): Promise<CreatedEntry[]> {
  const result = await db.execute<CreatedEntry>(sql`
    INSERT INTO progression_entries
      (contact_id, stage_id, interaction_type, notes, created_by_id, created_at, updated_at)
    SELECT c.id, ${stageId}, ${interactionType}, ${notes}, ${by}, clock.at, clock.at
    FROM unnest(${numbers(ids)}) AS c (id) CROSS JOIN LATERAL (
      SELECT greatest(clock_timestamp()::timestamptz(3), max(created_at)) AS at
      FROM progression_entries WHERE contact_id = c.id) clock
    ORDER BY c.id
    RETURNING id, contact_id AS "contactId"`)
  await db.execute(sql`
    UPDATE contacts SET current_stage_id = ${stageId}, updated_at = now()
    WHERE id = ANY(${numbers(ids)})`)
  return rowsOf(result)
}

export type EntryState = {
  id: number
  contactId: number
  isNewest: boolean
  arePending: boolean
}

/**
 * Locks the follow-ups of entries, so that none of them is sent or completed meanwhile, and returns
 * the existing ones of the entries: whether one is the newest of its contact, and whether all
 * follow-ups of it are pending.
 */
export async function lockEntries(db: Database, ids: readonly number[]): Promise<EntryState[]> {
  await db.execute(sql`
    SELECT count(*) FROM (
      SELECT FROM follow_ups WHERE entry_id = ANY(${numbers(ids)}) ORDER BY id FOR UPDATE) locked`)
  return rows(db)`
    SELECT e.id, e.contact_id AS "contactId",
      NOT EXISTS (SELECT FROM progression_entries later WHERE later.contact_id = e.contact_id
        AND (later.created_at, later.id) > (e.created_at, e.id)) AS "isNewest",
      NOT EXISTS (SELECT FROM follow_ups f
        WHERE f.entry_id = e.id AND f.status <> 'pending') AS "arePending"
    FROM progression_entries e WHERE e.id = ANY(${numbers(ids)})`
}

/**
 * Removes entries with their follow-ups, and puts their contacts, which the caller has locked, back
 * to the stage of the newest entry that is left.
 */
export async function removeEntries(db: Database, ids: readonly number[]): Promise<void> {
  const result = await db.execute<{ contact: number }>(sql`
    DELETE FROM progression_entries WHERE id = ANY(${numbers(ids)})
    RETURNING contact_id AS contact`)
  const contacts = rowsOf(result).map(({ contact }) => contact)
  // A trigger sets the stage of the newest entry in place of any that is given.
  await db.execute(sql`
    UPDATE contacts SET current_stage_id = NULL, updated_at = now()
    WHERE id = ANY(${numbers(contacts)})`)
}
