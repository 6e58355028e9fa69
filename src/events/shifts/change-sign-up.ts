import type { PayloadRequest } from 'payload'
import { openSignUpStates } from '#src/contract/events/shifts.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { contactFor } from '../registration/link-contact.ts'
import type { RegistrationMail } from '../registration/mail-texts.ts'
import { offerEnd } from '../registration/rules.ts'
import { findRegistrationSettings, type RegistrationSettings } from '../registration/sql/events.ts'
import { mailSignUp } from './mail-sign-up.ts'
import { closingOf, isOver } from './rules.ts'
import { findShift, lockShift, type Shift } from './sql/shifts.ts'
import {
  changeState,
  findNextWaiting,
  findOpen,
  findSignUp,
  isBusy,
  linkSignUp,
  lockPerson,
  lockSignUp,
  type SignUp,
  tryLockPerson,
} from './sql/sign-ups.ts'

/** What a change comes to: done, or why not; nothing changed then. */
export type SignUpOutcome = 'done' | 'late' | 'overlap' | 'gone'

interface Locked {
  readonly req: PayloadRequest
  readonly db: Database
  readonly shift: Shift
  readonly signUp: SignUp
  readonly settings: RegistrationSettings
}

/** Does a change with the shift and the sign-up locked, in this order. */
const underLock = (
  req: PayloadRequest,
  id: number,
  change: (locked: Locked) => Promise<SignUpOutcome>,
): Promise<SignUpOutcome> =>
  withTransaction(req, async (db) => {
    const found = await findSignUp(db, id)
    if (found) await lockShift(db, found.shift)
    const signUp = found && (await lockSignUp(db, id))
    const shift = signUp && (await findShift(db, signUp.shift))
    if (!signUp || !shift) return 'gone'
    return change({ req, db, shift, signUp, settings: await findRegistrationSettings(db) })
  })

const mailAgain = async ({ req, db, ...locked }: Locked, kind: RegistrationMail) => {
  const signUp = await findSignUp(db, locked.signUp.id)
  if (signUp) await mailSignUp(req, db, kind, { ...locked, signUp })
}

/** Links a sign-up to the contact with its email; nothing in a form changes one that is known. */
export async function linkContact(req: PayloadRequest, db: Database, id: number): Promise<void> {
  const person = await findSignUp(db, id)
  const contact = person && (await contactFor(req, db, person))
  if (contact !== undefined) await linkSignUp(db, id, contact)
}

/** Whether a place is free, and no one on the waiting list who has time comes first. */
const hasRoom = async (db: Database, { id, capacity, taken, waiting }: Shift): Promise<boolean> =>
  taken < capacity && (waiting === 0 || (await findNextWaiting(db, id)) === undefined)

/**
 * Books who is confirmed: by the place that is held, or one that is free; else it is their turn on
 * the waiting list. `undefined` where they have another shift at that time.
 */
export async function settle(
  req: PayloadRequest,
  db: Database,
  { shift, signUp: { id, seats } }: Pick<Locked, 'shift' | 'signUp'>,
): Promise<'booked' | 'waiting' | undefined> {
  await linkContact(req, db, id)
  await lockPerson(db, id)
  if (await isBusy(db, id)) return undefined
  const isBooked = seats > 0 || (await hasRoom(db, shift))
  const state = isBooked ? 'booked' : 'waiting'
  await changeState(db, id, { state, seats: isBooked ? 1 : 0 })
  return state
}

/** Confirms a sign-up, also after its place has lapsed, while sign-up is open. */
export const confirmSignUp = (req: PayloadRequest, id: number): Promise<SignUpOutcome> =>
  underLock(req, id, async (locked) => {
    const { db, shift, signUp } = locked
    if (signUp.state !== 'unconfirmed' && signUp.state !== 'lapsed') return 'done'
    const isOpen = signUp.state === 'unconfirmed' || new Date(closingOf(shift)) > new Date()
    // The person may have signed up again meanwhile.
    const isAgain = signUp.state === 'lapsed' && (await findOpen(db, signUp)) !== undefined
    if (isOver(shift) || !isOpen || isAgain) return 'late'
    const state = await settle(req, db, locked)
    if (!state) return 'overlap'
    await mailAgain(locked, state)
    return 'done'
  })

/** Takes the place that was offered, in time. */
export const acceptShift = (req: PayloadRequest, id: number): Promise<SignUpOutcome> =>
  underLock(req, id, async (locked) => {
    const { db, shift, signUp } = locked
    if (signUp.state === 'booked') return 'done'
    const isInTime = signUp.heldUntil !== null && new Date(signUp.heldUntil) > new Date()
    if (signUp.state !== 'offered' || !isInTime || isOver(shift)) return 'late'
    // What is offered occupies the time of the person already.
    await changeState(db, id, { state: 'booked', seats: 1 })
    await mailAgain(locked, 'booked')
    return 'done'
  })

const open: readonly string[] = openSignUpStates

const end = (
  req: PayloadRequest,
  id: number,
  mail: 'cancelled' | 'merged',
): Promise<SignUpOutcome> =>
  underLock(req, id, async ({ db, shift, signUp, settings }) => {
    if (!open.includes(signUp.state)) return 'done'
    await changeState(db, id, { state: 'cancelled', seats: 0 })
    if (signUp.state !== 'unconfirmed') await mailSignUp(req, db, mail, { signUp, shift, settings })
    await offerShift(req, db, shift, settings)
    return 'done'
  })

/** Hands a place back, or leaves the waiting list; the place is offered to the next at once. */
export const handBack = (req: PayloadRequest, id: number): Promise<SignUpOutcome> =>
  end(req, id, 'cancelled')

/** Cancels the later of two of a person, whose contacts were merged: of the same shift, or at a time. */
export const cancelSecond = (
  req: PayloadRequest,
  { id, isSame }: { readonly id: number; readonly isSame: boolean },
): Promise<SignUpOutcome> => end(req, id, isSame ? 'merged' : 'cancelled')

/** The shift with the end of an offer, where it has a place to offer. */
async function findOffering(db: Database, id: number) {
  const shift = await findShift(db, id)
  const heldUntil = shift && offerEnd(new Date(shift.startDate), new Date())
  const isOpen = shift?.isPublished && !shift.cancelled && shift.taken < shift.capacity
  return isOpen && heldUntil ? { shift, heldUntil } : undefined
}

/**
 * Offers the free places of a shift to those who wait, in their order; who is booked elsewhere at
 * that time is passed over and stays first. None once it has begun. The caller holds the shift. Of a
 * person who is being booked elsewhere just now, the sweep decides in its next run.
 */
export async function offerShift(
  req: PayloadRequest,
  db: Database,
  { id }: Shift,
  settings: RegistrationSettings,
): Promise<void> {
  for (;;) {
    const offering = await findOffering(db, id)
    if (!offering) return
    const next = await findNextWaiting(db, id)
    if (next === undefined || !(await tryLockPerson(db, next))) return
    // What was decided about the person until the lock was there.
    if (await isBusy(db, next)) continue
    const { shift, heldUntil } = offering
    await changeState(db, next, { state: 'offered', seats: 1, heldUntil })
    const signUp = await lockSignUp(db, next)
    if (signUp) await mailSignUp(req, db, 'offered', { signUp, shift, settings })
  }
}
