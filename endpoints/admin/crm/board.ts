import {
  listBoardCards,
  listUsedTags,
  moveManyOnBoard,
  moveOnBoard,
  placeVersion,
  readBoard,
} from '#src/contract/crm/board.ts'
import { createUsualStages } from '#src/contract/crm/progression.ts'
import { moveManyOnBoard as moveMany } from '#src/crm/move-many-on-board.ts'
import { moveOnBoard as move } from '#src/crm/move-on-board.ts'
import { createUsualStages as createStages } from '#src/crm/usual-stages/create-usual-stages.ts'
import { findBoard, findCard, findMoreCards, findUsedTags } from '#src/db/crm/board.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint, transactional } from '#src/http/endpoint.ts'
import { Rejection } from '#src/http/errors.ts'
import { mustExist } from './must-exist.ts'

export const boardEndpoints = [
  endpoint(readBoard, async ({ req, query }) => ({
    columns: await findBoard(await database(req), query),
  })),
  endpoint(listUsedTags, async ({ req }) => ({ tags: await findUsedTags(await database(req)) })),
  endpoint(listBoardCards, async ({ req, query: { stage, touchedAt, id, ...filter } }) =>
    findMoreCards(await database(req), { filter, stage, after: { touchedAt, id } }),
  ),
  transactional(moveOnBoard, async ({ req, params: { id }, body, version }, db) => {
    const seen = version === placeVersion(null) ? null : Number(version)
    const moved = await move(req, { ...body, contactId: id }, seen)
    mustExist(moved)
    if (moved.kind === 'moved meanwhile')
      throw new Rejection(
        412,
        moved.stage === null ? 'contact-changed' : { code: 'contact-moved', params: [moved.stage] },
      )
    const card = await findCard(db, id)
    if (!card) throw new Rejection(404, 'contact-deleted')
    return { card }
  }),
  endpoint(moveManyOnBoard, async ({ req, body }) => {
    const moved = await moveMany(req, body)
    mustExist(moved)
    if (moved.kind === 'moved meanwhile')
      throw new Rejection(409, { code: 'contacts-moved', params: [String(moved.count)] })
    return { moved: true as const }
  }),
  endpoint(createUsualStages, async ({ req }) => ({ created: await createStages(req) })),
]
