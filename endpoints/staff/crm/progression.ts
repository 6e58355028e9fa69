import { addProgressionEntry, listProgression } from '#src/contract/crm/progression.ts'
import { reachStage } from '#src/crm/reach-stage.ts'
import { findContact } from '#src/db/crm/contact.ts'
import { countEntries, findEntries, findEntry } from '#src/db/crm/progression.ts'
import { database, withTransaction } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/http/errors.ts'
import { presentTimelineEntry } from '#src/presenters/crm/entry.ts'

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
