import { z } from 'zod'
import { timestamp } from '../values.ts'
import { contactStatuses } from './enums.ts'

/** How many cards of a column are read at a time. */
export const columnPage = 50

/** A contact on the board; `touchedAt` is when it was last written in, or moved. */
export const boardCard = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.enum(contactStatuses),
  tags: z.array(z.string()),
  touchedAt: timestamp(),
})
export type BoardCard = z.output<typeof boardCard>

/** Some cards of a column, last touched first, and whether there are more after them. */
export const boardCards = z.object({ cards: z.array(boardCard), hasMore: z.boolean() })
export type BoardCards = z.output<typeof boardCards>

/** A stage, or null for those who have reached none yet; with the number of all its contacts. */
export const boardColumn = boardCards.extend({
  stage: z.object({ id: z.int(), name: z.string() }).nullable(),
  count: z.int(),
})
export type BoardColumn = z.output<typeof boardColumn>

/** The columns of the board in their order. */
export const board = z.object({ columns: z.array(boardColumn) })

/** Which contacts the board shows: all, or those with a word in name or address, or with a tag. */
export interface BoardFilter {
  readonly search?: string | undefined
  readonly tag?: string | undefined
}
