import { createLocalReq, type PayloadRequest } from 'payload'
import {
  addParticipant,
  decideParticipants,
  readParticipation,
} from '#src/contract/events/participants.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { checkIn, decisions } from '#src/events/registration/participants.ts'
import { RegistrationClosed, registerByStaff } from '#src/events/registration/register.ts'
import { countParticipants } from '#src/events/registration/sql/participants.ts'
import { findRegistration } from '#src/events/registration/sql/registrations.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { describeFault } from '#src/settings/describe-fault.ts'

const collection = 'event-registrations'

const decide = async (
  req: PayloadRequest,
  id: number,
  decision: keyof typeof decisions,
): Promise<boolean> =>
  withTransaction(req, async () => {
    const isDone = await decisions[decision](req, id)
    if (isDone) await recordEntry(req, { action: 'changed', collection }, id)
    return isDone
  })

export const participantEndpoints = [
  endpoint(decideParticipants, async ({ req, body: { ids, decision } }) => {
    const { payload, user } = req
    const result = { decided: 0, failed: 0 }
    for (const id of new Set(ids)) {
      const one = await createLocalReq(user ? { user, context: { ...req.context } } : {}, payload)
      try {
        result[(await decide(one, id, decision)) ? 'decided' : 'failed'] += 1
      } catch (error) {
        payload.logger.error({ fault: describeFault(error), id }, 'a registration is as it was')
        result.failed += 1
      }
    }
    return result
  }),

  endpoint(addParticipant, ({ req, params, body: { checkIn: comes, ...person } }) =>
    withTransaction(req, async (db) => {
      const given = {
        ...person,
        event: params.id,
        answers: [],
        consent: '',
        language: null,
        source: comes ? ('walk_in' as const) : ('staff' as const),
      }
      const { id, isNew } = await registerByStaff(req, db, given).catch((error: unknown) => {
        if (error instanceof RegistrationClosed)
          throw new Rejection(409, error.opening === 'full' ? 'event-full' : 'event-closed')
        throw error
      })
      if (isNew) await recordEntry(req, { action: 'created', collection }, id)
      if (comes) await checkIn(req, id)
      const registration = await findRegistration(db, id)
      return { id, isNew, state: registration?.state ?? 'booked' }
    }),
  ),

  endpoint(readParticipation, async ({ req, params }) =>
    countParticipants(await database(req), params.id),
  ),
]
