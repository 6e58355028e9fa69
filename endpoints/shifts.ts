import { createLocalReq, type PayloadRequest } from 'payload'
import {
  addSignUp,
  decideSignUps,
  readStaffing,
  repeatShift,
  type SignUpDecision,
} from '#src/contract/events/shifts.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { decisions } from '#src/events/shifts/decide-sign-ups.ts'
import { repeatShift as repeat } from '#src/events/shifts/repeat-shift.ts'
import { ShiftClosed, ShiftOverlap, signUpByStaff } from '#src/events/shifts/sign-up.ts'
import { countStaffing, findSignUp } from '#src/events/shifts/sql/sign-ups.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { endpoint, transactional } from '#src/server/http/endpoint.ts'
import { NotFound, Rejection } from '#src/server/http/errors.ts'
import { describeFault } from '#src/settings/describe-fault.ts'

const collection = 'event-shift-sign-ups'

const decide = (req: PayloadRequest, id: number, decision: SignUpDecision): Promise<boolean> =>
  withTransaction(req, async () => {
    const isDone = await decisions[decision](req, id)
    if (isDone) await recordEntry(req, { action: 'changed', collection }, id)
    return isDone
  })

const asRejection = (error: unknown): never => {
  if (error instanceof ShiftOverlap) throw new Rejection(409, 'shift-overlap')
  if (error instanceof ShiftClosed) throw new Rejection(409, 'shift-closed')
  throw error
}

export const shiftStaffEndpoints = [
  endpoint(decideSignUps, async ({ req, body: { ids, decision } }) => {
    const { payload, user } = req
    const result = { decided: 0, failed: 0 }
    for (const id of new Set(ids)) {
      const one = await createLocalReq(user ? { user, context: { ...req.context } } : {}, payload)
      try {
        result[(await decide(one, id, decision)) ? 'decided' : 'failed'] += 1
      } catch (error) {
        payload.logger.error({ fault: describeFault(error), id }, 'a sign-up is as it was')
        result.failed += 1
      }
    }
    return result
  }),

  endpoint(addSignUp, ({ req, params, body }) =>
    withTransaction(req, async (db) => {
      const nothing = { ageAgreement: '', consent: '', language: null }
      const given = { ...body, ...nothing, shift: params.id }
      const { id, isNew } = await signUpByStaff(req, db, given).catch(asRejection)
      if (isNew) await recordEntry(req, { action: 'created', collection }, id)
      return { id, isNew, state: (await findSignUp(db, id))?.state ?? 'booked' }
    }),
  ),

  // Whoever asks twice waits for all copies of the first.
  transactional(
    repeatShift,
    async ({ req, params, body }, db) => ({ created: await repeat(req, db, params.id, body) }),
    { isLong: true },
  ),

  endpoint(readStaffing, async ({ req, params }) => {
    const staffing = await countStaffing(await database(req), params.id)
    if (!staffing) throw new NotFound()
    return staffing
  }),
]
