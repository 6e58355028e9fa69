import { APIError, type CollectionBeforeDeleteHook } from 'payload'
import { database } from '#src/data/transaction.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { hasParticipants, lockPlaces } from './sql/places.ts'

/** An event is not deleted while people would come to it; its registrations go with it later. */
export const keepEventWithParticipants: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const db = await database(req)
  await lockPlaces(db, Number(id))
  if (await hasParticipants(db, Number(id)))
    // Public, or the platform would respond with a general failure.
    throw new APIError(labelIn('registration.hasParticipants', req.i18n), 400, null, true)
}
