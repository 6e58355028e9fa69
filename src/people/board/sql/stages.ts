import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { countRows } from '#src/data/count.ts'
import { type Filled, firstRow, hasRows, rows } from '#src/data/rows.ts'
import { changedAfter, containing, page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import type { ProgressionStage } from '#src/payload-types.ts'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** Describes what prevents the deletion of a stage; empty when nothing does (decisions §5). */
export function describeStageUse({ contacts, entries, rules }: UseRow): string {
  const parts = [
    ...counted(contacts, 'contact', 'contacts'),
    ...counted(entries, 'progression entry', 'progression entries'),
    ...counted(rules, 'follow-up rule', 'follow-up rules'),
  ]
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

export type StageRow = Filled<ProgressionStage, 'id' | 'name' | 'description' | 'order'>

const matching = ({ search, changedSince }: ListQuery) => sql`
  ${containing(search, sql`name`)} AND ${changedAfter(changedSince, sql`updated_at`)}`

export const countStages = (db: Database, query: ListQuery): Promise<number> =>
  countRows(db, sql`progression_stages WHERE ${matching(query)}`)

export const findStages = (db: Database, query: ListQuery): Promise<StageRow[]> => rows(db)`
      SELECT id, name, coalesce(description, '') AS description, "order"::int
      FROM progression_stages
      WHERE ${matching(query)}
      ORDER BY "order", id
      ${page(query)}`

export const findStageOf = (
  db: Database,
  contactId: number,
): Promise<Pick<StageRow, 'id' | 'name'> | undefined> => firstRow(db)`
    SELECT s.id, s.name FROM contacts c JOIN progression_stages s ON s.id = c.current_stage_id
    WHERE c.id = ${contactId}`

type UseRow = { contacts: number; entries: number; rules: number }

/**
 * Locks a stage against new references until the end of the transaction, and counts the present
 * ones.
 */
export async function lockStageAndCountUse(db: Database, id: number): Promise<UseRow> {
  await db.execute(sql`SELECT id FROM progression_stages WHERE id = ${id} FOR UPDATE`)
  return (
    (await firstRow(db)<UseRow>`SELECT
    (SELECT count(*) FROM contacts WHERE current_stage_id = ${id})::int AS contacts,
    (SELECT count(*) FROM progression_entries WHERE stage_id = ${id})::int AS entries,
    (SELECT count(*) FROM follow_up_rules WHERE trigger_stage_id = ${id})::int AS rules`) ?? {
      contacts: 0,
      entries: 0,
      rules: 0,
    }
  )
}

/** Whether another stage has a name, without regard to case. */
export const isStageNameTaken = (
  db: Database,
  name: string,
  own: number | undefined,
): Promise<boolean> => hasRows(db)`
    SELECT FROM progression_stages
    WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${own ?? null}::int LIMIT 1`
