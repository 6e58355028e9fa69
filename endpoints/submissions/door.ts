import { createLocalReq, type PayloadRequest } from 'payload'
import { auditContext } from '#src/contract/audit.ts'
import {
  checkInAtDoor,
  type DoorOutcome,
  readDoorList,
  readDoorScript,
  showDoor,
} from '#src/contract/events/door.ts'
import { type BrowserScript, browserScript } from '#src/data/builds/browser-scripts.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import type { Act } from '#src/events/door/acts.ts'
import { attend } from '#src/events/door/attend.ts'
import { doorCode, readDoorCode } from '#src/events/door/door-code.ts'
import { doorHeaders, doorPage, doorScriptHeaders } from '#src/events/door/door-page.ts'
import {
  findBooked,
  findDoorLink,
  isBookedFor,
  type StoredLink,
} from '#src/events/door/sql/door-links.ts'
import { mailLinkKey, readLink } from '#src/mail/pages/read-link.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { limitRate } from './limit-rate.ts'
import { frameFor, goneFor } from './preferences.ts'
import { inTurnOf } from './registration-turns.ts'

/** Requests of the phones behind one network and minute: some fifty that read every few seconds. */
const requestsPerMinute = 600

/** What was committed late may have an earlier time than what was read before it, in ms. */
const overlap = 60_000

const scripts = new Map<string, BrowserScript>([
  ['page.js', 'door-page'],
  ['scan.js', 'door-scan'],
  ['worker.js', 'door-worker'],
])

const findLink = async (req: PayloadRequest, token: string): Promise<StoredLink | undefined> =>
  // A forged link is looked up too: it takes as long as one that is over.
  findDoorLink(await database(req), (await readLink(req, 'door', token)) ?? 0)

/** The link of a request; the same error for every one that leads nowhere, whatever the reason. */
const requireLink = async (req: PayloadRequest, request: Request, token: string) => {
  const link = await findLink(req, token)
  if (!link) throw new NotFound()
  await limitRate(req.payload, request, requestsPerMinute, `door ${link.id} `)
  return link
}

/** Times of phones, never before the day of the link nor in the future. */
const within = ({ startsAt }: StoredLink, at: string): string => {
  const now = new Date().toISOString()
  return at > now ? now : at < startsAt ? startsAt : at
}

/** One act, in a transaction by itself, so that none depends on another. */
const doOne = async (
  req: PayloadRequest,
  link: StoredLink,
  code: string,
  act: Act,
): Promise<DoorOutcome> => {
  const id = readDoorCode(await mailLinkKey(req), code)
  if (id === undefined) return 'gone'
  const one = await createLocalReq({ context: auditContext('door') }, req.payload)
  return withTransaction(one, async (db) => {
    if (!(await isBookedFor(db, link.event, id))) return 'gone'
    const outcome = await attend(one, id, { ...act, at: within(link, act.at) })
    if (outcome === 'done')
      await recordEntry(one, { action: 'changed', collection: 'event-registrations' }, id)
    return outcome === 'gone' ? 'gone' : 'done'
  })
}

export const doorEndpoints = [
  endpoint(showDoor, async ({ req, request, params }) => {
    const frame = await frameFor(req, request)
    if (!(await findLink(req, params.token))) return goneFor(frame)
    const { language } = frame
    const mediaType = 'text/html; charset=utf-8'
    return { mediaType, text: doorPage(language), language, headers: doorHeaders }
  }),

  endpoint(readDoorScript, async ({ params }) => {
    const name = scripts.get(params.name)
    if (!name) throw new NotFound()
    const mediaType = 'text/javascript; charset=utf-8'
    return { mediaType, text: await browserScript(name), headers: doorScriptHeaders }
  }),

  endpoint(readDoorList, async ({ req, request, params, query: { since } }) => {
    const { event, startsAt, endsAt } = await requireLink(req, request, params.token)
    const from = since && new Date(Date.parse(since) - overlap).toISOString()
    const { booked, ...list } = await findBooked(await database(req), event, from)
    const key = await mailLinkKey(req)
    const people = booked.map(({ id, ...person }) => ({ code: doorCode(key, id), ...person }))
    const common = { ...list, startsAt, endsAt }
    return startsAt > list.now ? { ...common, count: 0, people: [] } : { ...common, people }
  }),

  endpoint(checkInAtDoor, async ({ req, request, params, body }) => {
    const link = await requireLink(req, request, params.token)
    if (link.startsAt > new Date().toISOString()) throw new NotFound()
    return inTurnOf(`door ${link.event}`, async () => {
      const outcomes: { key: string; outcome: DoorOutcome }[] = []
      for (const { code, ...act } of body.acts) {
        const outcome = await doOne(req, link, code, act).catch((error: unknown) => {
          req.payload.logger.error({ fault: describeFault(error) }, 'a check-in was not stored')
          return 'failed' as const
        })
        outcomes.push({ key: act.key, outcome })
      }
      return { outcomes }
    })
  }),
]
