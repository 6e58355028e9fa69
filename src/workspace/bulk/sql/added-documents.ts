import { sql } from '@payloadcms/db-postgres'
import { rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

type Added = { id: number; contact: number; owner: number | null }

interface NewFollowUps {
  readonly ruleName: string
  readonly catchupType: string
  readonly dueDate: string
  /** Undefined for the owner of each contact. */
  readonly ownerId: number | null | undefined
}

/** Makes a follow-up of no rule for each of the contacts, which the caller has locked. */
export const insertFollowUps = (
  db: Database,
  ids: readonly number[],
  { ruleName, catchupType, dueDate, ownerId }: NewFollowUps,
) => rows(db)<Added>`
    INSERT INTO follow_ups (contact_id, rule_name, catchup_type, due_date, status, owner_id,
      created_at, updated_at)
    SELECT c.id, ${ruleName}, ${catchupType}, ${dueDate}::timestamptz, 'pending',
      ${ownerId === undefined ? sql`c.owner_id` : sql`${ownerId}::int`}, now(), now()
    FROM ${livingContacts} c WHERE c.id = ANY(${numbers(ids)}) ORDER BY c.id
    RETURNING id, contact_id AS contact, owner_id AS owner`

interface NewInteractions {
  readonly interaction: string
  readonly notes: string
  readonly at: string
  readonly event: number | null
  readonly by: number | null
}

export const insertInteractions = (
  db: Database,
  ids: readonly number[],
  { interaction, notes, at, event, by }: NewInteractions,
) => rows(db)<Added>`
    INSERT INTO interactions (contact_id, kind, notes, at, event_id, by_id, created_at, updated_at)
    SELECT c.id, ${interaction}::enum_interactions_kind, ${notes}, ${at}::timestamptz,
      ${event}::int, ${by}::int, now(), now()
    FROM ${livingContacts} c WHERE c.id = ANY(${numbers(ids)}) ORDER BY c.id
    RETURNING id, contact_id AS contact, NULL::int AS owner`

const tables = { 'follow-up': sql`follow_ups`, interaction: sql`interactions` } as const
export type AddedKind = keyof typeof tables

/**
 * Locks what was added to contacts until the end of the transaction, and returns what is as it was
 * added, with its contact. What was deleted since is not returned.
 */
export const lockAdded = (db: Database, kind: AddedKind, ids: readonly number[]) => rows(db)<{
  id: number
  contact: number
  isUnchanged: boolean
}>`
    SELECT id, contact_id AS contact, updated_at = created_at AS "isUnchanged"
    FROM ${tables[kind]} WHERE id = ANY(${numbers(ids)}) ORDER BY id FOR UPDATE`

export const deleteAdded = (db: Database, kind: AddedKind, ids: readonly number[]): Promise<void> =>
  run(db)`DELETE FROM ${tables[kind]} WHERE id = ANY(${numbers(ids)})`

export const findNames = (db: Database, ids: readonly number[]) => rows(db)<{
  id: number
  name: string
}>`
    SELECT id, name FROM ${livingContacts} contacts WHERE id = ANY(${numbers(ids)}) ORDER BY id`
