import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { type Fragment, isoTimestamp } from '#src/data/columns.ts'
import { countRows } from '#src/data/count.ts'
import { hasRows, onlyRow, rows, rowsOf, value } from '#src/data/rows.ts'
import { changedAfter, containing, page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

type LockedContact = { id: number; stageId: number | null }

/**
 * Locks contacts until the end of the transaction, in order of id, so that concurrent calls do not
 * deadlock, and returns their stages. Deleted ones are missing.
 */
export const lockContacts = (db: Database, ids: readonly number[]) => rows(db)<LockedContact>`
    SELECT id, current_stage_id AS "stageId" FROM ${livingContacts} contacts WHERE id = ANY(${numbers(ids)})
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

export type EntryRow = {
  id: number
  stage: string
  interactionType: string | null
  notes: string | null
  createdAt: string
  createdById: number | null
  createdBy: string | null
}

const joined = sql`
  progression_entries e
    JOIN progression_stages s ON s.id = e.stage_id
    LEFT JOIN users u ON u.id = e.created_by_id`

type EntriesQuery = Pick<ListQuery, 'search' | 'changedSince'>

const ofContact = (contactId: number, { search, changedSince }: EntriesQuery): Fragment => sql`
  e.contact_id = ${contactId} AND ${containing(search, sql`s.name`, sql`e.interaction_type`)}
  AND ${changedAfter(changedSince, sql`e.updated_at`)}`

export const countEntries = (db: Database, contactId: number, query: ListQuery): Promise<number> =>
  countRows(db, sql`${joined} WHERE ${ofContact(contactId, query)}`)

const selectEntries = (condition: Fragment): Fragment => sql`
  SELECT e.id, s.name AS stage, e.interaction_type AS "interactionType", e.notes,
    ${isoTimestamp(sql`e.created_at`)} AS "createdAt",
    u.id AS "createdById", u.username AS "createdBy"
  FROM ${joined}
  WHERE ${condition}
  ORDER BY e.created_at DESC, e.id DESC`

/**
 * The progression entries of a contact, newest first; `search` filters by stage and interaction
 * type.
 */
export const findEntries = (
  db: Database,
  contactId: number,
  query: ListQuery = { search: undefined, offset: 0 },
): Promise<EntryRow[]> => rows(db)`${selectEntries(ofContact(contactId, query))} ${page(query)}`

export async function findEntry(db: Database, id: number): Promise<EntryRow | undefined> {
  return rowsOf(await db.execute<EntryRow>(selectEntries(sql`e.id = ${id}`)))[0]
}

export const lockStage = (db: Database, id: number): Promise<boolean> =>
  hasRows(db)`SELECT id FROM progression_stages WHERE id = ${id} FOR KEY SHARE`

/**
 * The timestamp of a new entry, or of a backdated one, ISO 8601. The caller has locked the contact,
 * so its entries are serialized; a clock set back does not make a new entry older than the last.
 */
export const entryTimestamp = async (
  db: Database,
  contactId: number,
  earlier: Date | undefined,
): Promise<string> =>
  (
    await onlyRow(db)<{ at: string }>`
    SELECT ${isoTimestamp(sql`least(${earlier?.toISOString() ?? null}::timestamptz(3), at)`)} AS at
    FROM (SELECT greatest(clock_timestamp()::timestamptz(3), max(created_at)) AS at
      FROM progression_entries WHERE contact_id = ${contactId}) clock`
  ).at

export const findNewestStage = (db: Database, contactId: number) => value(db)<number>`
    SELECT stage_id AS stage FROM progression_entries WHERE contact_id = ${contactId}
    ORDER BY created_at DESC, id DESC LIMIT 1`

type Given = { id: number; owner: number | null }

/**
 * Creates one follow-up for each active rule of the stage of these entries (decisions §5), owned by
 * the rule's owner or the current one of the contact. Idempotent. Returns those made.
 */
export const insertFollowUps = (db: Database, entryIds: readonly number[]) => rows(db)<Given>`
    WITH entry AS (
      SELECT e.*, c.owner_id
      FROM progression_entries e JOIN ${livingContacts} c ON c.id = e.contact_id
      WHERE e.id = ANY(${sql.param([...entryIds])}::int[])),
    rule AS (
      SELECT * FROM follow_up_rules
      WHERE active AND trigger_stage_id IN (SELECT stage_id FROM entry)
      -- A rule deleted meanwhile makes none.
      FOR KEY SHARE),
    made AS (
      INSERT INTO follow_ups (contact_id, rule_id, entry_id, rule_name, catchup_type, due_date,
        owner_id, created_at, updated_at)
      SELECT entry.contact_id, rule.id, entry.id, rule.name, rule.catchup_type,
        entry.created_at + rule.days_after::int * interval '24 hours',
        coalesce(rule.owner_id, entry.owner_id), entry.created_at, entry.created_at
      FROM entry JOIN rule ON rule.trigger_stage_id = entry.stage_id ORDER BY entry.id, rule.id
      ON CONFLICT (entry_id, rule_id) DO NOTHING RETURNING id, owner_id)
    SELECT id, owner_id AS owner FROM made`
