import type { PayloadRequest } from 'payload'
import { daysOf } from '#src/content/events/event-days.ts'
import { wallClockOf, whenShown } from '#src/content/events/wall-clock.ts'
import type { DoorLink, DoorLinks } from '#src/contract/events/door.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { findEventById, findRegistrationSettings } from '../registration/sql/events.ts'
import { addDoorLink, findDoorLinks, removeDoorLink, type StoredLink } from './sql/door-links.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * How long a link goes on after the midnight that ends its day: parties end late, and phones that
 * were offline come back on the way home. By the morning it is over.
 */
const grace = 6 * hour

/** Days of an event that links may be for. */
const mostDays = 60

interface Times {
  readonly startDate: string
  readonly endDate: string | null
  readonly timeZone: string
}

/** From when to when a link of a day is valid, in the time zone of the event. ISO 8601. */
export function doorTimes(date: string, timeZone: string): { startsAt: string; endsAt: string } {
  const clock = wallClockOf(timeZone)
  const shown = Date.parse(date)
  return {
    startsAt: new Date(whenShown(clock, shown)).toISOString(),
    endsAt: new Date(whenShown(clock, shown + day) + grace).toISOString(),
  }
}

/** The days of an event of which a link is not over yet. */
export function doorDays({ startDate, endDate, timeZone }: Times, now: Date): string[] {
  const end = endDate ? Date.parse(endDate) : undefined
  const days = daysOf({ start: Date.parse(startDate), end, timeZone })
  const [first, after] = [Date.parse(days.first), Date.parse(days.after)]
  const all = Array.from({ length: Math.round((after - first) / day) }, (_, at) =>
    new Date(first + at * day).toISOString().slice(0, 10),
  )
  const isComing = (each: string) => doorTimes(each, timeZone).endsAt > now.toISOString()
  return all.filter(isComing).slice(0, mostDays)
}

/** Of the audit trail, where links are no documents. */
const collection = 'door-links'

const findEvent = async (db: Database, id: number) => {
  const event = await findEventById(db, id)
  if (!event) return undefined
  const timeZone = event.facts.timeZone || (await findRegistrationSettings(db)).timeZone
  return { ...event, ...event.facts, timeZone }
}

const shown = async (
  req: PayloadRequest,
  { id, day, endsAt }: Pick<StoredLink, 'id' | 'day' | 'endsAt'>,
): Promise<DoorLink> => {
  const token = linkToken(await mailLinkKey(req), 'door', id)
  return { id, day, endsAt, url: `${siteUrls().baseUrl}/api/door/${token}` }
}

/** The links of an event and the days that one may be for; undefined where there is no event. */
export const doorLinksOf = (req: PayloadRequest, id: number): Promise<DoorLinks | undefined> =>
  withTransaction(req, async (db) => {
    const event = await findEvent(db, id)
    if (!event) return undefined
    const links: DoorLink[] = []
    for (const link of await findDoorLinks(db, id)) links.push(await shown(req, link))
    return { days: doorDays(event, new Date()), links }
  })

/**
 * The link of a day of an event, which is made where there is none. It is signed, and lives as long
 * as its row, so that it can be shown to one helper after the other and be ended at once.
 */
export const doorLinkFor = (
  req: PayloadRequest,
  id: number,
  day: string,
): Promise<DoorLink | 'no-event' | 'no-day'> =>
  withTransaction(req, async (db) => {
    const event = await findEvent(db, id)
    if (!event) return 'no-event'
    if (!doorDays(event, new Date()).includes(day)) return 'no-day'
    const times = doorTimes(day, event.timeZone)
    const { isNew, ...link } = await addDoorLink(db, { event: id, day, ...times })
    if (isNew)
      await recordEntry(
        req,
        { action: 'created', collection, label: `${event.title}, ${day}` },
        link.id,
      )
    return shown(req, link)
  })

export const endDoorLink = (req: PayloadRequest, event: number, link: number): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const day = await removeDoorLink(db, { event, link })
    if (day === undefined) return false
    const found = await findEventById(db, event)
    await recordEntry(
      req,
      { action: 'deleted', collection, label: `${found?.title}, ${day}` },
      link,
    )
    return true
  })
