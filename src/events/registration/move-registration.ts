import type { PayloadRequest } from 'payload'
import type { MoveObstacle } from '#src/contract/events/participants.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { hasBegun } from './change-registration.ts'
import { mailRegistration } from './mail-registration.ts'
import { offerPlaces } from './offer-places.ts'
import { settled } from './register.ts'
import {
  type EventRow,
  findEventById,
  findRegistrationSettings,
  lockPlaces,
  type Places,
} from './sql/events.ts'
import {
  findRegistration,
  isRegisteredFor,
  lockRegistration,
  moveTo,
  type Registration,
} from './sql/registrations.ts'

const movable: readonly string[] = ['booked', 'offered', 'waiting', 'requested']

const isMovable = ({ state, hasCome }: Registration): boolean => movable.includes(state) && !hasCome

/** Locks the places of two events; in one order, so that people are moved to and fro at once. */
async function lockBoth(db: Database, from: number, to: number): Promise<Places | undefined> {
  if (from < to) await lockPlaces(db, from)
  const places = await lockPlaces(db, to)
  if (from > to) await lockPlaces(db, from)
  return places
}

/** Where a registration gets to at another event, whose places are locked; or why it does not. */
function placeAt(
  event: EventRow,
  places: Places,
  { companions, seats }: Registration,
): Exclude<ReturnType<typeof settled>, 'full'> | MoveObstacle {
  if (!event.isPublished || !event.enabled || hasBegun(event)) return 'closed'
  const next = settled({ ...event, needsApproval: false }, places, companions)
  // Who has a place does not lose it to a waiting list.
  return next === 'full' || (seats > 0 && next.seats === 0) ? 'full' : next
}

interface Moving {
  readonly req: PayloadRequest
  readonly db: Database
  readonly from: EventRow
  readonly to: EventRow
  readonly registration: Registration
}

/** Moves it, with the mails about that. */
async function move(
  { req, db, from, to, registration }: Moving,
  place: Pick<Registration, 'state' | 'seats'>,
): Promise<'moved'> {
  await moveTo(db, registration.id, { event: to.id, ...place })
  const settings = await findRegistrationSettings(db)
  const moved = { ...registration, ...place, event: to.id, heldUntil: null }
  await mailRegistration(req, db, 'moved', {
    registration: moved,
    event: to,
    settings,
    from: from.title,
  })
  await offerPlaces(req, db, { event: from, settings })
  return 'moved'
}

/** What a move is about, locked; or why there is none. */
async function lockMoving(
  db: Database,
  id: number,
  target: number,
): Promise<(Omit<Moving, 'req' | 'db'> & { readonly places: Places }) | MoveObstacle> {
  const found = await findRegistration(db, id)
  if (found?.event === target) return 'registered'
  const places = await lockBoth(db, found?.event ?? target, target)
  const registration = await lockRegistration(db, id)
  const from = registration && (await findEventById(db, registration.event))
  // Not moved away meanwhile, to an event whose places are not locked.
  const isThere = from?.id === found?.event
  if (!registration || !from || !isThere || !isMovable(registration)) return 'state'
  const to = await findEventById(db, target)
  return to && places ? { places, registration, from, to } : 'closed'
}

/**
 * Moves a registration to another event, where it has a place or waits, as one that staff add, and offers
 * its place to who waits, in one transaction with the mail about it; or says why not, and
 * nothing changed.
 */
export const moveRegistration = (
  req: PayloadRequest,
  id: number,
  target: number,
): Promise<'moved' | MoveObstacle> =>
  withTransaction(req, async (db) => {
    const locked = await lockMoving(db, id, target)
    if (typeof locked === 'string') return locked
    if (await isRegisteredFor(db, id, target)) return 'registered'
    const place = placeAt(locked.to, locked.places, locked.registration)
    return typeof place === 'string' ? place : move({ req, db, ...locked }, place)
  })
