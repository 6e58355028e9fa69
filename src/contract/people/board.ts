import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from '../define.ts'
import { byId, filter } from '../parameters.ts'
import { int4, time, timestamp } from '../values.ts'
import { contactStatuses } from './enums.ts'
import { newEntry } from './progression.ts'

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

export const boardQuery = z.object({ search: filter(), tag: filter() })
export type BoardFilter = Readonly<Partial<z.output<typeof boardQuery>>>

const read = { permission: 'contacts:read' } as const

export const readBoard = adminOperation('GET', '/cms-api/contacts/board', {
  ...read,
  id: 'readBoard',
  summary: 'The columns of the board of stages, each with its first cards',
  query: boardQuery,
  response: jsonResponse(z.object({ columns: z.array(boardColumn) })),
})

export const listUsedTags = adminOperation('GET', '/cms-api/contacts/board/tags', {
  ...read,
  id: 'listUsedTags',
  summary: 'The tags of contacts',
  response: jsonResponse(z.object({ tags: z.array(z.string()) })),
})

export const listBoardCards = adminOperation('GET', '/cms-api/contacts/board/cards', {
  ...read,
  id: 'listBoardCards',
  summary: 'The cards of a column after the last one that is shown',
  query: boardQuery.extend({
    stage: z
      .literal('none')
      .transform(() => null)
      .or(byId.shape.id),
    touchedAt: time(),
    id: byId.shape.id,
  }),
  response: jsonResponse(boardCards),
})

/** The version of a contact's place on the board is its stage. */
export const placeVersion = (stage: number | null): string => String(stage ?? 'none')

export const moveOnBoard = adminOperation('POST', '/cms-api/contacts/:id/move', {
  id: 'moveOnBoard',
  summary: 'Moves a contact to a stage, from the one that `If-Match` names',
  permission: 'contacts:write',
  params: byId,
  body: adminJson(newEntry),
  versioned: 'required',
  response: jsonResponse(z.object({ card: boardCard })),
})

export const moveManyOnBoard = adminOperation('POST', '/cms-api/contacts/board/move', {
  id: 'moveManyOnBoard',
  summary: 'Moves several contacts to a stage; all of them, or none',
  permission: 'contacts:write',
  body: adminJson(
    newEntry.extend({
      /** `seen`: the stage in which the user has seen each. */
      contacts: z
        .array(z.object({ id: int4().positive(), seen: int4().nullable() }))
        .min(1)
        .max(maxSelectedCards),
    }),
  ),
  response: jsonResponse(z.object({ moved: z.literal(true) })),
})
