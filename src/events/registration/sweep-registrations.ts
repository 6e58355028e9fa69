import { isDeepStrictEqual } from 'node:util'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { cancelSecond } from './change-registration.ts'
import { mailRegistration } from './mail-registration.ts'
import type { RegistrationMail } from './mail-texts.ts'
import { offerPlaces } from './offer-places.ts'
import { findEventById, findRegistrationSettings, lockPlaces } from './sql/events.ts'
import {
  findDueMails,
  findEventsWithPlaces,
  findMergedTwice,
  findUninformed,
  lapsePast,
  lockRegistration,
  noteMailed,
} from './sql/registrations.ts'

const batch = 200

/** Lets lapse what was not confirmed or accepted in time, and offers what is free. */
const offerOf = (req: PayloadRequest, id: number): Promise<number> =>
  withTransaction(req, async (db) => {
    await lockPlaces(db, id)
    await lapsePast(db, id)
    const event = await findEventById(db, id)
    return event ? offerPlaces(req, db, { event, settings: await findRegistrationSettings(db) }) : 0
  })

type Choice = (
  registration: NonNullable<Awaited<ReturnType<typeof lockRegistration>>>,
  event: NonNullable<Awaited<ReturnType<typeof findEventById>>>,
) => RegistrationMail | 'none'

/** Mails what `choose` decides about a registration and its event once that is locked. */
const mailLocked = (
  req: PayloadRequest,
  id: number,
  choose: Choice,
  once?: string,
): Promise<void> =>
  withTransaction(req, async (db: Database) => {
    const registration = await lockRegistration(db, id)
    const event = registration && (await findEventById(db, registration.event))
    const kind = event && choose(registration, event)
    if (!registration || !event || !kind) return
    if (kind === 'none') {
      await noteMailed(db, id, event.facts)
      return
    }
    const settings = await findRegistrationSettings(db)
    const subject = { registration, event, settings }
    await mailRegistration(req, db, kind, subject, {
      once: once ?? `${event.id}.${event.revision}`,
    })
  })

/** The online link alone is no news for who has no place. */
const choosesChange: Choice = ({ known, state }, { facts }) => {
  const seen = state === 'booked' ? facts : { ...facts, onlineLink: known?.onlineLink ?? '' }
  if (isDeepStrictEqual(known, seen)) return 'none'
  return facts.cancelled ? 'event_cancelled' : 'changed'
}

/** Does one; where that fails it is logged, has its turn in the next run, and keeps no other from it. */
export async function attempt(
  payload: Payload,
  id: number,
  work: (req: PayloadRequest) => Promise<unknown>,
): Promise<boolean> {
  try {
    await work(await createLocalReq({}, payload))
    return true
  } catch (error) {
    const fault = describeFault(error)
    payload.logger.error({ fault, id }, 'a registration waits for the next sweep')
    return false
  }
}

/** Does a batch after the other until none is left or the time is over. */
export async function doAll<Item extends { readonly id: number }>(
  payload: Payload,
  until: number,
  next: () => Promise<readonly Item[]>,
  work: (req: PayloadRequest, item: Item) => Promise<unknown>,
): Promise<void> {
  const failed = new Set<number>()
  while (Date.now() < until) {
    const items = (await next()).filter(({ id }) => !failed.has(id))
    if (items.length === 0) return
    for (const item of items)
      if (!(await attempt(payload, item.id, (req) => work(req, item)))) failed.add(item.id)
  }
}

/**
 * What is due of registrations, whoever was to do it: lapses, offers, news of changed and cancelled
 * events, reminders. Safe to run in any number of workers: each is decided under a lock, and each mail
 * is there once. For `budget` ms at most; the rest has its turn in the next run.
 */
export async function sweepRegistrations(
  payload: Payload,
  { budget = 20_000 }: { readonly budget?: number } = {},
): Promise<void> {
  const { drizzle } = payload.db
  const until = Date.now() + budget
  for (const event of await findEventsWithPlaces(drizzle))
    await attempt(payload, event, (req) => offerOf(req, event))
  await doAll(
    payload,
    until,
    () => findMergedTwice(drizzle),
    (req, { id }) => cancelSecond(req, id),
  )
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
