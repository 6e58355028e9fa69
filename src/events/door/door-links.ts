import type { PayloadRequest } from 'payload'
import type { DoorLink, DoorLinks } from '#src/contract/events/door.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { findEventById, findRegistrationSettings } from '../registration/sql/events.ts'
import { doorDays, doorTimes } from './door-days.ts'
import { addDoorLink, findDoorLinks, removeDoorLink, type StoredLink } from './sql/door-links.ts'

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
