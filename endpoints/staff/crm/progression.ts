import { addProgressionEntry, listProgression } from '#src/contract/people/progression.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { reachStage } from '#src/people/board/reach-stage.ts'
import { countEntries, findEntries, findEntry } from '#src/people/board/sql/progression.ts'
import { findContact } from '#src/people/contacts/sql/contact.ts'
import { presentTimelineEntry } from '#src/people/presenters/contact.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/server/http/errors.ts'

export const progressionEndpoints = [
  endpoint(addProgressionEntry, ({ req, params, body }) =>
    withTransaction(req, async (db) => {
      const { stageId, interactionType, notes } = body
      const reached = await reachStage(req, {
        contactId: params.id,
        stageId,
        interactionType,
        notes,
      })
      if (reached.kind === 'no contact') throw new NotFound()
      if (reached.kind === 'no stage') throw new InvalidRequest('stageId: no such stage')
      const entry = await findEntry(db, reached.entryId)
      if (!entry) throw new NotFound()
      return presentTimelineEntry(entry)
    }),
  ),
  endpoint(listProgression, async ({ req, params, query, total }) => {
    const db = await database(req)
    if (!(await findContact(db, params.id))) throw new NotFound()
    await total(() => countEntries(db, params.id, query))
    return (await findEntries(db, params.id, query)).map(presentTimelineEntry)
  }),
]
