import { z } from 'zod'
import { filter } from '../parameters.ts'
import { timestamp } from '../values.ts'
import { contactStatuses } from './enums.ts'

/** Page size: cards of a column that are loaded at a time. */
export const columnPage = 50

/** Limit of cards that are selected, and moved at once. */
export const maxSelectedCards = 500

/** A contact on the board; `touchedAt` is the timestamp of its last update or move. */
export const boardCard = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.enum(contactStatuses),
  tags: z.array(z.string()),
  touchedAt: timestamp(),
})
export type BoardCard = z.output<typeof boardCard>

/**
 * A page of a column's cards, most recently touched first; `hasMore`: whether another page
 * follows.
 */
export const boardCards = z.object({ cards: z.array(boardCard), hasMore: z.boolean() })
export type BoardCards = z.output<typeof boardCards>

/** A stage, or null for contacts without one; with the count of all its contacts. */
export const boardColumn = boardCards.extend({
  stage: z.object({ id: z.int(), name: z.string() }).nullable(),
  count: z.int(),
})
export type BoardColumn = z.output<typeof boardColumn>

export const board = z.object({ columns: z.array(boardColumn) })

export const boardQuery = z.object({ search: filter(), tag: filter() })
export type BoardFilter = Readonly<Partial<z.output<typeof boardQuery>>>
