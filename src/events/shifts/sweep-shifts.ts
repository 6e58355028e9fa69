import { isDeepStrictEqual } from 'node:util'
import type { Payload, PayloadRequest } from 'payload'
import { withTransaction } from '#src/data/transaction.ts'
import type { RegistrationMail } from '../registration/mail-texts.ts'
import { findRegistrationSettings } from '../registration/sql/events.ts'
import { attempt, doAll } from '../registration/sweep-registrations.ts'
import { cancelSecond, offerShift } from './change-sign-up.ts'
import { mailSignUp } from './mail-sign-up.ts'
import { findShift, lockShift, type Shift } from './sql/shifts.ts'
import {
  findDueMails,
  findMergedTwice,
  findShiftsWithPast,
  findShiftsWithPlaces,
  findUninformed,
  lapsePast,
  lockSignUp,
  noteMailed,
  type SignUp,
} from './sql/sign-ups.ts'

const batch = 200

/** Lets lapse what was not confirmed or accepted in time. */
const lapse = (req: PayloadRequest, id: number): Promise<void> =>
  withTransaction(req, async (db) => {
    await lockShift(db, id)
    await lapsePast(db, id)
  })

const offer = (req: PayloadRequest, id: number): Promise<void> =>
  withTransaction(req, async (db) => {
    await lockShift(db, id)
    const shift = await findShift(db, id)
    if (shift) await offerShift(req, db, shift, await findRegistrationSettings(db))
  })

type Choice = (signUp: SignUp, shift: Shift) => RegistrationMail | 'none'

/** Mails what `choose` decides about a sign-up and its shift once that is locked. */
const mailLocked = (
  req: PayloadRequest,
  id: number,
  choose: Choice,
  once?: string,
): Promise<void> =>
  withTransaction(req, async (db) => {
    const signUp = await lockSignUp(db, id)
    const shift = signUp && (await findShift(db, signUp.shift))
    if (!signUp || !shift) return
    const kind = choose(signUp, shift)
    if (kind === 'none') {
      await noteMailed(db, id, shift.facts)
      return
    }
    const settings = await findRegistrationSettings(db)
    await mailSignUp(req, db, kind, { signUp, shift, settings }, once ? { once } : {})
  })

const choosesChange: Choice = ({ known }, { facts }) => {
  if (isDeepStrictEqual(known, facts)) return 'none'
  return facts.cancelled ? 'event_cancelled' : 'changed'
}

/** What is due of shifts, as `sweepRegistrations` does for registrations. */
export async function sweepShifts(
  payload: Payload,
  { budget = 20_000 }: { readonly budget?: number } = {},
): Promise<void> {
  const { drizzle } = payload.db
  const until = Date.now() + budget
  for (const shift of await findShiftsWithPast(drizzle))
    await attempt(payload, shift, (req) => lapse(req, shift))
  for (const shift of await findShiftsWithPlaces(drizzle))
    await attempt(payload, shift, (req) => offer(req, shift))
  await doAll(payload, until, () => findMergedTwice(drizzle), cancelSecond)
  const settings = await findRegistrationSettings(drizzle)
  await doAll(
    payload,
    until,
    () => findUninformed(drizzle, batch),
    (req, { id }) => mailLocked(req, id, choosesChange),
  )
  await doAll(
    payload,
    until,
    () => findDueMails(drizzle, settings, batch),
    (req, { id, kind, once }) => mailLocked(req, id, () => kind, once),
  )
}
