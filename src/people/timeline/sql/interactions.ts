import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { Interaction } from '#src/contract/people/interactions.ts'
import { isoTimestamp } from '#src/data/columns.ts'
import { countRows } from '#src/data/count.ts'
import { firstRow, rows } from '#src/data/rows.ts'
import { page } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'

const selectInteractions = sql`
  SELECT i.id, i.kind, coalesce(i.notes, '') AS notes, ${isoTimestamp(sql`i.at`)} AS at,
    i.event_id AS event, u.username AS "createdBy"
  FROM interactions i LEFT JOIN users u ON u.id = i.by_id`

export const countInteractions = (db: Database, contact: number): Promise<number> =>
  countRows(db, sql`interactions WHERE contact_id = ${contact}`)

export const findInteractions = (
  db: Database,
  contact: number,
  query: Pick<ListQuery, 'limit' | 'offset'>,
) => rows(db)<Interaction>`
    ${selectInteractions} WHERE i.contact_id = ${contact}
    ORDER BY i.at DESC, i.id DESC ${page(query)}`

export const findInteraction = (db: Database, id: number) =>
  firstRow(db)<Interaction>`${selectInteractions} WHERE i.id = ${id}`
