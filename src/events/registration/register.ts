import type { PayloadRequest } from 'payload'
import type {
  RegistrationOpening,
  RegistrationSource,
  RegistrationState,
} from '#src/contract/events/registration.ts'
import type { Database } from '#src/data/transaction.ts'
import { claimMail } from '#src/mail/bounces/sql/mailbox-claims.ts'
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
  lockPlaces,
  type Places,
  type RegistrationSettings,
} from './sql/events.ts'
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

/**
 * Throws RegistrationClosed unless one can register now, if only for the waiting list; what was held
 * since before registration closed is in time until the event begins.
 */
export function requireOpen(event: EventRow, heldSince?: string): void {
  const isInTime = heldSince !== undefined && event.closesAt !== null && heldSince < event.closesAt
  const opening = openingOf(isInTime ? { ...event, closesAt: null } : event, new Date())
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

// Of a transaction that many may share.
const settingsOf = new WeakMap<Database, Promise<RegistrationSettings>>()
const eventsOf = new WeakMap<Database, Map<number, Promise<EventRow | undefined>>>()

/** The settings of a transaction, read once in it. */
export function settingsWithin(db: Database): Promise<RegistrationSettings> {
  const settings = settingsOf.get(db) ?? findRegistrationSettings(db)
  settingsOf.set(db, settings)
  return settings
}

/** An event whose places the transaction has locked, read once in it, with its places of now. */
async function eventWithin(db: Database, id: number, places: Places) {
  const events = eventsOf.get(db) ?? new Map<number, Promise<EventRow | undefined>>()
  const event = events.get(id) ?? findEventById(db, id)
  eventsOf.set(db, events.set(id, event))
  const found = await event
  return found && { ...found, ...places }
}

/** Stores what a form has, with the number of the mail that goes out about it, if any does. */
async function addByForm(
  req: PayloadRequest,
  db: Database,
  given: Registering,
  { event, places, settings }: { event: EventRow; places: Places; settings: RegistrationSettings },
): Promise<Registration | undefined> {
  const { confirms } = settings
  const stored = storedAs(event, places, given.companions, confirms)
  // Not more than the mailbox may get of what strangers cause.
  const dueAt = await claimMail(db, given.email, 'registration')
  const added = await addRegistration(db, {
    ...given,
    ...stored,
    source: 'form',
    heldUntil: confirms ? new Date(Date.now() + confirmationTime) : null,
    known: event.facts,
    sequence: dueAt ? 1 : 0,
  })
  if (added && !confirms) await linkRegistrationContact(req, db, added.id)
  const registration = confirms ? added : added && (await findRegistration(db, added.id))
  const kind = mailOfState[stored.state]
  if (registration && kind && dueAt)
    await mailRegistration(req, db, kind, { registration, event, settings }, { dueAt, noted: 1 })
  return added
}

/** Sends its link again, or asks again for its confirmation, unless the mailbox had enough of both. */
async function mailKnown(
  req: PayloadRequest,
  db: Database,
  registration: Registration,
  of: { readonly event: EventRow; readonly settings: RegistrationSettings },
): Promise<void> {
  const dueAt = await claimMail(db, registration.email, 'registration')
  const kind = registration.state === 'unconfirmed' ? 'confirm' : 'link'
  if (dueAt) await mailRegistration(req, db, kind, { registration, ...of }, { dueAt })
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
  heldSince?: string,
): Promise<number | undefined> {
  // Before the lock, which others wait for.
  await enqueueDelivery(req)
  const settings = await settingsWithin(db)
  const places = await lockPlaces(db, given.event)
  const event = places && (await eventWithin(db, given.event, places))
  if (!places || !event?.isPublished) throw new RegistrationClosed('none')
  requireOpen(event, heldSince)
  const known = await findOpen(db, given)
  if (!known) return (await addByForm(req, db, given, { event, places, settings }))?.id
  await mailKnown(req, db, known, { event, settings })
  return undefined
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
  const added = await addRegistration(db, { ...given, ...now, heldUntil: null, known: event.facts })
  if (!added) throw new Error('an email is registered while its event is locked')
  return added.id
}
