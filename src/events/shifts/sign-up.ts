import type { PayloadRequest } from 'payload'
import type { ShiftOpening } from '#src/contract/events/shifts.ts'
import type { Database } from '#src/data/transaction.ts'
import { claimMail } from '#src/mail/bounces/sql/mailbox-claims.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import type { RegistrationMail } from '../registration/mail-texts.ts'
import { confirmationTime, fits } from '../registration/rules.ts'
import { findRegistrationSettings } from '../registration/sql/events.ts'
import { settle } from './change-sign-up.ts'
import { mailSignUp } from './mail-sign-up.ts'
import { closingOf, isOver, openingOf } from './rules.ts'
import { findShift, lockShift, type Shift } from './sql/shifts.ts'
import { addSignUp, findOpen, findSignUp, type SigningUp } from './sql/sign-ups.ts'

/** The shift takes no sign-ups now, or is not public; nothing was stored. */
export class ShiftClosed extends InvalidRequest {
  constructor() {
    super('shift: is closed')
  }
}

/** The person has another shift at that time, or too little rest around it. */
export class ShiftOverlap extends Error {
  override readonly name = 'ShiftOverlap'
}

const isOpening = (opening: ShiftOpening): boolean =>
  opening === 'open' || opening === 'waiting_list'

/** Throws ShiftClosed unless one can sign up now, or could while it was held, if only for the waiting list. */
export function requireOpen(shift: Shift, heldSince?: string): void {
  const isInTime = heldSince !== undefined && heldSince < closingOf(shift)
  const opening = openingOf(isInTime ? { ...shift, openUntil: null } : shift, new Date())
  if (!shift.isPublished || !isOpening(opening)) throw new ShiftClosed()
}

const unsettled = (seats: number) => ({
  state: 'unconfirmed' as const,
  seats,
  heldUntil: new Date(Date.now() + confirmationTime),
})

/**
 * Signs up who sent a form, under the lock of the shift. Whether the person has time is decided when
 * they confirm, so that no stranger learns of it or takes it from them. An email that has an open
 * sign-up gets its link again, and nothing else changes. Returns the id of a new one.
 */
export async function signUpByForm(
  req: PayloadRequest,
  db: Database,
  given: SigningUp,
  heldSince?: string,
): Promise<number | undefined> {
  // Before the lock, which others wait for.
  await enqueueDelivery(req)
  const settings = await findRegistrationSettings(db)
  await lockShift(db, given.shift)
  const shift = await findShift(db, given.shift)
  if (!shift) throw new ShiftClosed()
  requireOpen(shift, heldSince)
  const known = await findOpen(db, given)
  const place = unsettled(fits(shift, 1) ? 1 : 0)
  const id = known?.id ?? (await addSignUp(db, { ...given, ...place, source: 'form' }))
  const added = await findSignUp(db, id)
  if (!added) return undefined
  // Without a mailed link only who has time is booked; the others read why on their page.
  const isSettled = !known && !settings.confirms
  const state = isSettled ? await settle(req, db, { shift, signUp: added }) : undefined
  const isKnown = known !== undefined && known.state !== 'unconfirmed'
  const kind: RegistrationMail = isKnown ? 'link' : (state ?? 'confirm')
  const signUp = await findSignUp(db, id)
  const dueAt = await claimMail(db, given.email, 'shift')
  if (signUp && dueAt) await mailSignUp(req, db, kind, { signUp, shift, settings }, { dueAt })
  return known ? undefined : id
}

/**
 * Signs a person up on behalf of staff, also before and after sign-up is open, without the mailed
 * link; who did so before keeps that sign-up. Throws ShiftClosed and ShiftOverlap.
 */
export async function signUpByStaff(
  req: PayloadRequest,
  db: Database,
  given: SigningUp,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  await lockShift(db, given.shift)
  const shift = await findShift(db, given.shift)
  if (!shift || shift.cancelled) throw new ShiftClosed()
  const known = await findOpen(db, given)
  const id = known?.id ?? (await addSignUp(db, { ...given, ...unsettled(0), source: 'staff' }))
  const added = await findSignUp(db, id)
  if (!added) throw new Error('a sign-up is gone while its shift is locked')
  if (added.state !== 'unconfirmed') return { id, isNew: false }
  const state = await settle(req, db, { shift, signUp: added })
  if (!state) throw new ShiftOverlap()
  const signUp = await findSignUp(db, id)
  const settings = await findRegistrationSettings(db)
  if (signUp && !isOver(shift)) await mailSignUp(req, db, state, { signUp, shift, settings })
  return { id, isNew: !known }
}
