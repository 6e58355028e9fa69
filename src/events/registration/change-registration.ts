import type { PayloadRequest } from 'payload'
import { type Answers, openStates } from '#src/contract/events/registration.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { checkedFor, givenToFormer, questionsOf } from './form-questions.ts'
import { linkRegistrationContact } from './link-contact.ts'
import { mailRegistration } from './mail-registration.ts'
import type { RegistrationMail } from './mail-texts.ts'
import { offerPlaces } from './offer-places.ts'
import { mailOfState, settled } from './register.ts'
import { fits, isOpening, openingOf } from './rules.ts'
import {
  type EventRow,
  findEventById,
  findRegistrationSettings,
  lockPlaces,
  type Places,
  type RegistrationSettings,
} from './sql/events.ts'
import {
  changeDetails,
  changeState,
  findOpen,
  findRegistration,
  lockRegistration,
  type Registration,
} from './sql/registrations.ts'

/** What a change comes to: done, or why not; nothing changed then. */
export type ChangeOutcome = 'done' | 'full' | 'late' | 'gone' | 'invalid'

interface Locked {
  readonly req: PayloadRequest
  readonly db: Database
  readonly event: EventRow
  readonly places: Places
  readonly registration: Registration
  readonly settings: RegistrationSettings
}

/** Does a change with the places of its event and the registration locked, in this order. */
const underLock = (
  req: PayloadRequest,
  id: number,
  change: (locked: Locked) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> =>
  withTransaction(req, async (db) => {
    const found = await findRegistration(db, id)
    const places = found && (await lockPlaces(db, found.event))
    const registration = places && (await lockRegistration(db, id))
    const event = registration && (await findEventById(db, registration.event))
    // Moved to another event meanwhile, whose places are not locked.
    if (!places || !event || registration.event !== found.event) return 'gone'
    const settings = await findRegistrationSettings(db)
    return change({ req, db, event, places, registration, settings })
  })

const mailAgain = async (
  { req, db, event, settings, ...locked }: Locked,
  kind: RegistrationMail,
) => {
  const registration = await findRegistration(db, locked.registration.id)
  // What it knew before, which the mail compares with.
  if (registration) await mailRegistration(req, db, kind, { registration, event, settings })
}

export const hasBegun = ({ startDate, cancelled }: EventRow): boolean =>
  cancelled || new Date(startDate) <= new Date()

/** Whether who has its link may confirm it still: where it lapsed, unless they registered again. */
const mayConfirm = async ({ db, event, registration }: Locked): Promise<boolean> => {
  if (hasBegun(event)) return false
  if (registration.state === 'unconfirmed') return true
  const isOpen = isOpening(openingOf(event, new Date()))
  return isOpen && (await findOpen(db, registration)) === undefined
}

/**
 * Confirms a registration: it keeps the place that is held, or gets one or its turn. Also after its
 * place has lapsed, where there are others and registration is open. Done again, it changes nothing.
 */
export const confirmRegistration = (req: PayloadRequest, id: number): Promise<ChangeOutcome> =>
  underLock(req, id, async (locked) => {
    const { db, event, places, registration } = locked
    const { state, seats, companions } = registration
    if (state !== 'unconfirmed' && state !== 'lapsed') return 'done'
    if (!(await mayConfirm(locked))) return 'late'
    const next =
      seats > 0 ? ({ state: 'booked', seats } as const) : settled(event, places, companions)
    if (next === 'full') return 'full'
    await changeState(db, id, next)
    await linkRegistrationContact(req, db, id)
    await mailAgain(locked, mailOfState[next.state] ?? 'booked')
    return 'done'
  })

/** Takes the place that was offered, in time. */
export const acceptOffer = (req: PayloadRequest, id: number): Promise<ChangeOutcome> =>
  underLock(req, id, async (locked) => {
    const { db, event, registration } = locked
    if (registration.state === 'booked') return 'done'
    const isInTime =
      registration.heldUntil !== null && new Date(registration.heldUntil) > new Date()
    if (registration.state !== 'offered' || !isInTime || hasBegun(event)) return 'late'
    await changeState(db, id, { state: 'booked', seats: registration.seats })
    await mailAgain(locked, 'booked')
    return 'done'
  })

const open: readonly string[] = openStates

/** Ends a registration, and offers its place to who waits, in the same transaction. */
const end = (
  req: PayloadRequest,
  id: number,
  state: 'cancelled' | 'declined',
  mail: RegistrationMail = state,
): Promise<ChangeOutcome> =>
  underLock(req, id, async ({ db, event, registration, settings }) => {
    if (!open.includes(registration.state)) return 'done'
    await changeState(db, id, { state, seats: 0 })
    if (registration.state !== 'unconfirmed')
      await mailRegistration(req, db, mail, { registration, event, settings })
    await offerPlaces(req, db, { event, settings })
    return 'done'
  })

export const cancelRegistration = (req: PayloadRequest, id: number): Promise<ChangeOutcome> =>
  end(req, id, 'cancelled')

/** Cancels the later of two of a person, whose contacts were merged. */
export const cancelSecond = (req: PayloadRequest, id: number): Promise<ChangeOutcome> =>
  end(req, id, 'cancelled', 'merged')

export const declineRegistration = (req: PayloadRequest, id: number): Promise<ChangeOutcome> =>
  end(req, id, 'declined')

/** Gives who needed approval a place, or their turn; `full` where there is no waiting list. */
export const approveRegistration = (req: PayloadRequest, id: number): Promise<ChangeOutcome> =>
  underLock(req, id, async (locked) => {
    const { db, event, places, registration } = locked
    if (registration.state !== 'requested') return 'done'
    const next = settled({ ...event, needsApproval: false }, places, registration.companions)
    if (next === 'full') return 'full'
    await changeState(db, id, next)
    await mailAgain(locked, mailOfState[next.state] ?? 'booked')
    return 'done'
  })

/** Why so many cannot come along. */
const obstacleTo = (
  companions: number,
  { event, places, registration: { state, companions: before } }: Locked,
): 'late' | 'full' | undefined => {
  if (hasBegun(event) || (state !== 'booked' && state !== 'waiting')) return 'late'
  if (companions > Math.max(event.companions, before)) return 'full'
  const more = state === 'booked' ? companions - before : 0
  return more > 0 && !fits(places, more) ? 'full' : undefined
}

/** Changes how many come along: hands places back, or takes more where no one waits for them. */
export const changeCompanions = (
  req: PayloadRequest,
  id: number,
  companions: number,
): Promise<ChangeOutcome> =>
  underLock(req, id, async (locked) => {
    const { db, event, registration, settings } = locked
    const { state, seats } = registration
    if (companions === registration.companions) return 'done'
    const obstacle = obstacleTo(companions, locked)
    if (obstacle) return obstacle
    await changeState(db, id, { state, seats: seats > 0 ? 1 + companions : 0, companions })
    if (state === 'booked') await mailAgain(locked, 'updated')
    await offerPlaces(req, db, { event, settings })
    return 'done'
  })

/**
 * Corrects what was given with a registration, by the questions of now; what was said to former ones
 * stays, as does the contact.
 */
export const correctRegistration = (
  req: PayloadRequest,
  id: number,
  given: Pick<Registration, 'name' | 'phone'> & { readonly answers: Answers },
): Promise<ChangeOutcome> =>
  underLock(req, id, async ({ db, event, registration }) => {
    const { state, language, answers } = registration
    if (hasBegun(event) || !open.includes(state)) return 'late'
    const { wrong, ...asked } = checkedFor(event, given.answers, language)
    if (wrong) return 'invalid'
    const former = givenToFormer(answers, questionsOf(event, language))
    await changeDetails(db, id, { ...given, ...asked, answers: [...asked.answers, ...former] })
    return 'done'
  })
