import type { PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
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
import type { RegistrationMail } from './mail.ts'
import { mailRegistration } from './mail-registration.ts'
import { type Answered, confirmationTime, fits, openingOf } from './rules.ts'
import { type EventRow, findEventById, findRegistrationSettings } from './sql/events.ts'
import { lockPlaces, type Places } from './sql/places.ts'
import { addRegistration, findOpen, findRegistration } from './sql/registrations.ts'

/** What a form or a person of the staff registers, checked. */
export interface Registering {
  readonly event: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly companions: number
  readonly answers: readonly Answered[]
  readonly consent: string
  readonly language: SiteLanguage | null
}

/** The event takes no registrations, or none of this kind; nothing was stored. */
export class RegistrationClosed extends InvalidRequest {
  readonly opening: RegistrationOpening
  constructor(opening: RegistrationOpening) {
    super(`registration: is ${opening === 'full' ? 'full' : 'closed'}`)
    this.opening = opening
  }
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

/** Sends what a stranger may have caused, and so not more than the mailbox may get. */
async function mailStranger(
  req: PayloadRequest,
  db: Database,
  id: number,
  { event, isKnown }: { readonly event: EventRow; readonly isKnown: boolean },
): Promise<void> {
  const registration = await findRegistration(db, id)
  if (!registration) return
  const dueAt = await claimForRegistration(db, registration.email)
  if (!dueAt) return
  const { state } = registration
  const kind = isKnown && state !== 'unconfirmed' ? 'link' : (mailOfState[state] ?? 'link')
  const settings = await findRegistrationSettings(db)
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
  const { confirms } = await findRegistrationSettings(db)
  const places = await lockPlaces(db, given.event)
  const event = await findEventById(db, given.event)
  if (!places || !event?.isPublished) throw new RegistrationClosed('none')
  const opening = openingOf(event, new Date())
  if (opening !== 'open' && opening !== 'waiting_list') throw new RegistrationClosed(opening)
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
  await mailStranger(req, db, id, { event, isKnown: known !== undefined })
  return known ? undefined : id
}

interface ByStaff extends Registering {
  readonly source: Exclude<RegistrationSource, 'form'>
}

/** Registers a person on behalf of staff, also before and after registration is open. */
export async function registerByStaff(
  req: PayloadRequest,
  db: Database,
  given: ByStaff,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const places = await lockPlaces(db, given.event)
  const event = await findEventById(db, given.event)
  if (!places || !event) throw new RegistrationClosed('none')
  const known = given.email ? await findOpen(db, given) : undefined
  if (known) return { id: known.id, isNew: false }
  const now = settled({ ...event, needsApproval: false }, places, given.companions)
  if (now === 'full') throw new RegistrationClosed('full')
  const id = await addRegistration(db, {
    ...given,
    ...now,
    heldUntil: null,
    known: event.facts,
  })
  if (id === undefined) throw new Error('an email is registered while its event is locked')
  await linkRegistrationContact(req, db, id)
  const registration = await findRegistration(db, id)
  const kind = mailOfState[now.state]
  const isOver = new Date(event.startDate) <= new Date()
  if (registration && kind && !isOver) {
    const settings = await findRegistrationSettings(db)
    await mailRegistration(req, db, kind, { registration, event, settings })
  }
  return { id, isNew: true }
}
