import { sql } from '@payloadcms/db-postgres'
import { rows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

export type LockedContact = { id: number; stageId: number | null }

/**
 * Locks contacts until the end of the transaction, in order of id, so that concurrent calls do not
 * deadlock, and returns their stages. Deleted ones are missing.
 */
export const lockContacts = (db: Database, ids: readonly number[]) => rows(db)<LockedContact>`
    SELECT id, current_stage_id AS "stageId" FROM contacts WHERE id = ANY(${numbers(ids)})
    ORDER BY id FOR NO KEY UPDATE`

interface NewEntries {
  readonly contactIds: readonly number[]
  readonly stageId: number
  readonly interactionType: string | null
  readonly notes: string
  readonly createdBy: number | null
}

/**
 * Moves contacts, which the caller has locked, to a stage as a set: inserts their entries, whose ids
 * it returns, and sets their current stage. As for one contact, an entry is never older than the
 * last.
 */
export async function insertEntries(db: Database, entries: NewEntries): Promise<number[]> {
  const { contactIds, stageId, interactionType, notes, createdBy } = entries
  const result = await db.execute<{ id: number }>(sql`
    INSERT INTO progression_entries (contact_id, stage_id, interaction_type, notes, created_by_id,
      created_at, updated_at)
    SELECT c.id, ${stageId}::int, ${interactionType}, ${notes}, ${createdBy}::int,
      greatest(clock_timestamp()::timestamptz(3),
        (SELECT max(e.created_at) FROM progression_entries e WHERE e.contact_id = c.id)),
      now()
    FROM unnest(${numbers(contactIds)}) AS c (id)
    RETURNING id`)
  await db.execute(sql`
    UPDATE contacts SET current_stage_id = ${stageId}, updated_at = clock_timestamp()
    WHERE id = ANY(${numbers(contactIds)})`)
  return rowsOf(result).map(({ id }) => id)
}
