import type { Endpoint } from 'payload'
import { z } from 'zod'
import { boardQuery, maxSelectedCards } from '#src/contract/crm/board.ts'
import { newEntry } from '#src/contract/crm/progression.ts'
import { byId } from '#src/contract/parameters.ts'
import { int4, time } from '#src/contract/values.ts'
import { moveManyOnBoard } from '#src/crm/move-many-on-board.ts'
import { moveOnBoard } from '#src/crm/move-on-board.ts'
import { findBoard, findCard, findMoreCards, findUsedTags } from '#src/db/crm/board.ts'
import { database, withTransaction } from '#src/db/transaction.ts'
import { CommandError, command, readCommand, readQuery } from '../command.ts'
import { mustBeThere } from './server-errors.ts'

const readBoard = command({
  method: 'get',
  path: '/board',
  area: 'contacts',
  level: 'read',
  run: async (req) => ({
    columns: await findBoard(await database(req), readQuery(req, boardQuery)),
  }),
})

const readTags = command({
  method: 'get',
  path: '/board/tags',
  area: 'contacts',
  level: 'read',
  run: async (req) => ({ tags: await findUsedTags(await database(req)) }),
})

const cardsQuery = boardQuery.extend({
  stage: z
    .literal('none')
    .transform(() => null)
    .or(byId.shape.id),
  touchedAt: time(),
  id: byId.shape.id,
})

const readMoreCards = command({
  method: 'get',
  path: '/board/cards',
  area: 'contacts',
  level: 'read',
  run: async (req) => {
    const { stage, touchedAt, id, ...filter } = readQuery(req, cardsQuery)
    return findMoreCards(await database(req), { filter, stage, after: { touchedAt, id } })
  },
})

const move = newEntry.extend({ seen: int4().nullable() })

const movedTo = (stage: string | null) =>
  new CommandError(
    409,
    stage === null ? 'contact-changed' : { code: 'contact-moved', params: [stage] },
  )

const moveContact = command({
  method: 'post',
  path: '/:id/move',
  area: 'contacts',
  level: 'write',
  run: async (req, { id }) => {
    const { seen, ...entry } = await readCommand(req, move)
    return withTransaction(req, async (db) => {
      const moved = await moveOnBoard(req, { ...entry, contactId: id }, seen)
      mustBeThere(moved)
      if (moved.kind === 'moved meanwhile') throw movedTo(moved.stage)
      return { card: await findCard(db, id) }
    })
  },
})

const manyMoves = newEntry.extend({
  contacts: z
    .array(z.object({ id: int4().positive(), seen: int4().nullable() }))
    .min(1)
    .max(maxSelectedCards),
})

/** Moves several contacts; all of them, or none. */
const moveContacts = command({
  method: 'post',
  path: '/board/move',
  area: 'contacts',
  level: 'write',
  run: async (req) => {
    const moved = await moveManyOnBoard(req, await readCommand(req, manyMoves))
    mustBeThere(moved)
    if (moved.kind === 'moved meanwhile')
      throw new CommandError(409, { code: 'contacts-moved', params: [String(moved.count)] })
    return { moved: true }
  },
})

/** Endpoints of the board of stages. */
export const boardCommands: Endpoint[] = [
  readBoard,
  readTags,
  readMoreCards,
  moveContacts,
  moveContact,
]
