import type { PayloadRequest } from 'payload'
import type {
  RegistrationOpening,
  RegistrationSource,
  RegistrationState,
} from '#src/contract/events/registration.ts'
import type { Database } from '#src/data/transaction.ts'
import { claimForRegistration } from '#src/mail/bounces/sql/mailbox-claims.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { linkRegistrationContact } from './link-contact.ts'
import { mailRegistration } from './mail-registration.ts'
import type { RegistrationMail } from './mail-texts.ts'
import { confirmationTime, fits, isOpening, openingOf } from './rules.ts'
import {
  type EventRow,
  findEventById,
  findRegistrationSettings,
  type RegistrationSettings,
} from './sql/events.ts'
import { lockPlaces, type Places } from './sql/places.ts'
import {
  addRegistration,
  changeState,
  findOpen,
  findRegistration,
  type Registering,
  type Registration,
} from './sql/registrations.ts'

/** The event takes no registrations, or none of this kind; nothing was stored. */
export class RegistrationClosed extends InvalidRequest {
  readonly opening: RegistrationOpening
  constructor(opening: RegistrationOpening) {
    super(`registration: is ${opening === 'full' ? 'full' : 'closed'}`)
    this.opening = opening
  }
}

/** Throws RegistrationClosed unless one can register now, if only for the waiting list. */
export function requireOpen(event: EventRow): void {
  const opening = openingOf(event, new Date())
  if (!isOpening(opening)) throw new RegistrationClosed(opening)
}

/** Where a registration has got to that has been confirmed, and what it occupies. */
export function settled(
  event: EventRow,
  places: Places,
  companions: number,
): { readonly state: RegistrationState; readonly seats: number } | 'full' {
  if (event.needsApproval) return { state: 'requested', seats: 0 }
  if (fits(places, 1 + companions)) return { state: 'booked', seats: 1 + companions }
  return event.waitingList ? { state: 'waiting', seats: 0 } : 'full'
}

/** The mail that says where a registration has got to. */
export const mailOfState: Readonly<Partial<Record<RegistrationState, RegistrationMail>>> = {
  unconfirmed: 'confirm',
  requested: 'requested',
  booked: 'booked',
  waiting: 'waiting',
}

/** What is stored of a form: a held place, to be confirmed, or what confirming would come to. */
function storedAs(event: EventRow, places: Places, companions: number, confirms: boolean) {
  const now = settled(event, places, companions)
  if (now === 'full') throw new RegistrationClosed('full')
  return confirms ? ({ state: 'unconfirmed', seats: now.seats } as const) : now
}

interface Strange {
  readonly event: EventRow
  readonly settings: RegistrationSettings
  /** Whether the email was registered before. */
  readonly isKnown: boolean
}

/** Sends what a stranger may have caused, and so not more than the mailbox may get. */
async function mailStranger(
  req: PayloadRequest,
  db: Database,
  id: number,
  { event, settings, isKnown }: Strange,
): Promise<void> {
  const registration = await findRegistration(db, id)
  if (!registration) return
  const dueAt = await claimForRegistration(db, registration.email)
  if (!dueAt) return
  const { state } = registration
  const kind = isKnown && state !== 'unconfirmed' ? 'link' : (mailOfState[state] ?? 'link')
  await mailRegistration(req, db, kind, { registration, event, settings }, { dueAt })
}

/**
 * Registers who sent a form: their place is decided under the lock of the event's places. An email
 * that has an open registration gets its link again, and nothing else changes. Returns the id of a
 * new registration. Throws RegistrationClosed.
 */
export async function registerByForm(
  req: PayloadRequest,
  db: Database,
  given: Registering,
): Promise<number | undefined> {
  // Before the lock, which others wait for.
  await enqueueDelivery(req)
  const settings = await findRegistrationSettings(db)
  const { confirms } = settings
  const places = await lockPlaces(db, given.event)
  const event = await findEventById(db, given.event)
  if (!places || !event?.isPublished) throw new RegistrationClosed('none')
  requireOpen(event)
  const known = await findOpen(db, given)
  const id =
    known?.id ??
    (await addRegistration(db, {
      ...given,
      ...storedAs(event, places, given.companions, confirms),
      source: 'form',
      heldUntil: confirms ? new Date(Date.now() + confirmationTime) : null,
      known: event.facts,
    }))
  if (id === undefined) return undefined
  if (!known && !confirms) await linkRegistrationContact(req, db, id)
  await mailStranger(req, db, id, { event, settings, isKnown: known !== undefined })
  return known ? undefined : id
}

interface ByStaff extends Registering {
  readonly source: Exclude<RegistrationSource, 'form'>
}

/** Gives who registered before, and has no place, what staff may give at once. */
async function settleKnown(
  db: Database,
  known: Registration,
  { event, places }: { readonly event: EventRow; readonly places: Places },
): Promise<void> {
  if (known.state === 'booked' || known.state === 'waiting') return
  const held = { state: 'booked', seats: known.seats } as const
  const next = known.seats > 0 ? held : settled(event, places, known.companions)
  if (next === 'full') throw new RegistrationClosed('full')
  await changeState(db, known.id, next)
}

/**
 * Registers a person on behalf of staff, also before and after registration is open, and without the
 * mailed link or an approval; who did so before keeps that registration. Throws RegistrationClosed.
 */
export async function registerByStaff(
  req: PayloadRequest,
  db: Database,
  given: ByStaff,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const places = await lockPlaces(db, given.event)
  const found = await findEventById(db, given.event)
  if (!places || !found) throw new RegistrationClosed('none')
  const event = { ...found, needsApproval: false }
  const known = given.email ? await findOpen(db, given) : undefined
  if (known) await settleKnown(db, known, { event, places })
  const id = known?.id ?? (await addByStaff(db, given, { event, places }))
  await linkRegistrationContact(req, db, id)
  const registration = await findRegistration(db, id)
  const kind = registration && mailOfState[registration.state]
  const isSaid = known?.state === registration?.state || new Date(event.startDate) <= new Date()
  if (registration && kind && !isSaid) {
    const settings = await findRegistrationSettings(db)
    await mailRegistration(req, db, kind, { registration, event, settings })
  }
  return { id, isNew: !known }
}

async function addByStaff(
  db: Database,
  given: ByStaff,
  { event, places }: { readonly event: EventRow; readonly places: Places },
): Promise<number> {
  const now = settled(event, places, given.companions)
  if (now === 'full') throw new RegistrationClosed('full')
  const id = await addRegistration(db, { ...given, ...now, heldUntil: null, known: event.facts })
  if (id === undefined) throw new Error('an email is registered while its event is locked')
  return id
}
