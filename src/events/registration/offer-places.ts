import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { mailRegistration } from './mail-registration.ts'
import { offerEnd } from './rules.ts'
import { type EventRow, findPlaces, type RegistrationSettings } from './sql/events.ts'
import {
  changeState,
  findNextWaiting,
  lockRegistration,
  type Registration,
} from './sql/registrations.ts'

interface Offering {
  readonly event: EventRow
  readonly settings: RegistrationSettings
  readonly now?: Date
}

/** Who is to be offered a place now; undefined where none is free, or no one fits in. */
async function findNext(db: Database, event: number): Promise<Registration | undefined> {
  const places = await findPlaces(db, event)
  if (!places || places.waiting === 0) return undefined
  const free = places.capacity === null ? null : places.capacity - places.taken
  return free === null || free > 0 ? findNextWaiting(db, event, free) : undefined
}

/**
 * Offers the free places of an event to those who wait, in their order; who brings more than there is
 * room for is passed over and stays first. None of an event that has started or is cancelled. The
 * caller holds the places of the event, so that none is lost or given twice. Returns how many offers.
 */
export async function offerPlaces(
  req: PayloadRequest,
  db: Database,
  { event, settings, now = new Date() }: Offering,
): Promise<number> {
  const heldUntil = offerEnd(new Date(event.startDate), now)
  if (!heldUntil || event.cancelled || !event.isPublished) return 0
  for (let offers = 0; ; offers += 1) {
    const next = await findNext(db, event.id)
    if (!next) return offers
    await changeState(db, next.id, { state: 'offered', seats: 1 + next.companions, heldUntil })
    const registration = await lockRegistration(db, next.id)
    if (registration) await mailRegistration(req, db, 'offered', { registration, event, settings })
  }
}
