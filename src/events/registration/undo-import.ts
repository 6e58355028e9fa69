import { createLocalReq, type PayloadRequest } from 'payload'
import { database, withTransaction } from '#src/data/transaction.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { lockPlaces } from './sql/events.ts'
import { findStayed, isImportOf, type OfEvent, removeImported } from './sql/imports.ts'

/** Registrations that are removed in one transaction, for which others who register wait. */
const batchSize = 500

/** Removes some of an import, under the lock of the event's places: how many. */
const removeSome = async (
  { payload, user, context }: PayloadRequest,
  of: OfEvent,
  isFirst: boolean,
): Promise<number> => {
  const req = await createLocalReq(user ? { user, context: { ...context } } : {}, payload)
  return withTransaction(req, async (db) => {
    await lockPlaces(db, of.event)
    const { length } = await removeImported(db, of, batchSize)
    if (isFirst && length > 0)
      await recordEntry(req, { action: 'import_undone', collection: 'event-registrations' })
    return length
  })
}

/**
 * Removes the registrations of an import that are as it made them, and says which stay. Their places
 * go to those who wait by the sweep. Undefined where there is no such import of the event.
 */
export async function undoParticipantImport(req: PayloadRequest, of: OfEvent) {
  const db = await database(req)
  if (!(await isImportOf(db, of))) return undefined
  let removed = 0
  for (let some = batchSize; some === batchSize; removed += some)
    some = await removeSome(req, of, removed === 0)
  return { removed, stayed: await findStayed(db, of.importId) }
}
