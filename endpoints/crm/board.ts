import {
  listBoardCards,
  listUsedTags,
  moveManyOnBoard,
  moveOnBoard,
  placeVersion,
  readBoard,
} from '#src/contract/people/board.ts'
import { createUsualStages } from '#src/contract/people/progression.ts'
import { database } from '#src/data/transaction.ts'
import { moveOnBoard as move, moveManyOnBoard as moveMany } from '#src/people/board/reach-stage.ts'
import { findBoard, findCard, findMoreCards, findUsedTags } from '#src/people/board/sql/board.ts'
import { createUsualStages as createStages } from '#src/people/board/usual-stages/create-usual-stages.ts'
import { endpoint, transactional } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { mustExist } from '../admin/crm/must-exist.ts'

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
