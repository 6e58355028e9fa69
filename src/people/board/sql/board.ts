import { sql } from '@payloadcms/db-postgres'
import {
  type BoardCard,
  type BoardCards,
  type BoardColumn,
  type BoardFilter,
  boardCard,
  boardColumn,
  columnPage,
} from '#src/contract/people/board.ts'
import { type Fragment, isoTimestamp } from '#src/data/columns.ts'
import { inAnyCase } from '#src/data/name-order.ts'
import { column, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { livingContacts } from '#src/data/trash.ts'
import { matching } from '#src/people/contacts/sql/list-contacts.ts'

const card = sql`jsonb_build_object(
  'id', c.id, 'name', c.name, 'email', c.email, 'status', c.status,
  'touchedAt', ${isoTimestamp(sql`c.updated_at`)},
  'tags', coalesce((SELECT jsonb_agg(t.text ORDER BY t."order") FROM contacts_texts t
    WHERE t.parent_id = c.id AND t.path = 'tags'), '[]'))`

type ColumnRow = { column: unknown }

const columns = sql`columns AS (
  SELECT 0 AS stage, NULL::jsonb AS said, NULL::numeric AS "order"
  UNION ALL
  SELECT id, jsonb_build_object('id', id, 'name', name), "order" FROM progression_stages)`

const columnJson = sql`jsonb_build_object('stage', columns.said, 'count', coalesce(contacts, 0),
  'cards', coalesce(cards, '[]'), 'hasMore', coalesce(contacts, 0) > ${columnPage}) AS column`

const inOrder = sql`ORDER BY columns."order" NULLS FIRST, stage`

/** The newest cards of a stage, by the index contacts_board_idx. */
const newestCards = (isInStage: Fragment): Fragment => sql`(
  SELECT jsonb_agg(${card} ORDER BY c.updated_at DESC, c.id DESC) FROM (
    SELECT * FROM ${livingContacts} c WHERE ${isInStage}
    ORDER BY c.updated_at DESC, c.id DESC LIMIT ${columnPage}) c)`

/** All contacts: counted and shown by indexes, however many there are. */
const wholeBoard = sql`
  WITH ${columns},
  counted AS (
    SELECT coalesce(current_stage_id, 0) AS stage, count(*) AS contacts
    FROM ${livingContacts} contacts GROUP BY current_stage_id),
  filled AS (
    SELECT columns.*, contacts, CASE columns.stage
      WHEN 0 THEN ${newestCards(sql`c.current_stage_id IS NULL`)}
      ELSE ${newestCards(sql`c.current_stage_id = columns.stage`)} END AS cards
    FROM columns LEFT JOIN counted USING (stage))
  SELECT ${columnJson} FROM filled AS columns ${inOrder}`

/** Those that match: scanned once, and only the cards on the first page are read whole. */
const filteredBoard = (filter: BoardFilter) => sql`
  WITH ${columns},
  found AS MATERIALIZED (
    SELECT c.id, coalesce(c.current_stage_id, 0) AS stage,
      row_number() OVER (
        PARTITION BY c.current_stage_id ORDER BY c.updated_at DESC, c.id DESC) AS place
    FROM ${livingContacts} c WHERE ${matching(filter)}),
  counted AS (SELECT stage, count(*) AS contacts FROM found GROUP BY stage),
  shown AS (
    SELECT found.stage, jsonb_agg(${card} ORDER BY found.place) AS cards
    FROM found JOIN ${livingContacts} c ON c.id = found.id
    WHERE found.place <= ${columnPage} GROUP BY found.stage)
  SELECT ${columnJson} FROM columns LEFT JOIN counted USING (stage) LEFT JOIN shown USING (stage)
  ${inOrder}`

const isEmpty = (filter: BoardFilter): boolean =>
  Object.values(filter).every((value) => value === undefined || value === '')

export async function findBoard(db: Database, filter: BoardFilter): Promise<BoardColumn[]> {
  const result = await db.execute<ColumnRow>(isEmpty(filter) ? wholeBoard : filteredBoard(filter))
  return rowsOf(result).map(({ column }) => boardColumn.parse(column))
}

type CardRow = { card: unknown }

export async function findMoreCards(
  db: Database,
  query: {
    readonly filter: BoardFilter
    readonly stage: number | null
    readonly after: Pick<BoardCard, 'id' | 'touchedAt'>
  },
): Promise<BoardCards> {
  const { filter, stage, after } = query
  const inColumn =
    stage === null ? sql`c.current_stage_id IS NULL` : sql`c.current_stage_id = ${stage}`
  const result = await db.execute<CardRow>(sql`
    SELECT ${card} AS card FROM ${livingContacts} c
    WHERE ${inColumn} AND ${matching(filter)}
      AND (c.updated_at, c.id) < (${after.touchedAt}::timestamptz, ${after.id}::int)
    ORDER BY c.updated_at DESC, c.id DESC LIMIT ${columnPage + 1}`)
  const cards = rowsOf(result).map((row) => boardCard.parse(row.card))
  return { cards: cards.slice(0, columnPage), hasMore: cards.length > columnPage }
}

export async function findCard(db: Database, id: number): Promise<BoardCard | undefined> {
  const result = await db.execute<CardRow>(
    sql`SELECT ${card} AS card FROM ${livingContacts} c WHERE c.id = ${id}`,
  )
  return boardCard.optional().parse(rowsOf(result)[0]?.card)
}

const offeredTags = 300

export const findUsedTags = (db: Database): Promise<string[]> => column(db)`
    SELECT text FROM (
      SELECT text FROM contacts_texts WHERE path = 'tags' AND text <> ''
        AND EXISTS (SELECT FROM ${livingContacts} c WHERE c.id = parent_id)
      GROUP BY text ORDER BY count(*) DESC, text LIMIT ${offeredTags}) used
    ORDER BY ${inAnyCase(sql`text`)}, text`
