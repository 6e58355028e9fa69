import { z } from 'zod'
import {
  adminJson,
  adminOperation,
  jsonResponse,
  publicJson,
  publicOperation,
  textResponse,
} from '../define.ts'
import { byId } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { int4, success, text, timestamp } from '../values.ts'
import { describedAs } from '../wire-types.ts'

/** A check-in, or that it is taken back, on the phone of a helper at the door. */
export const doorActKinds = ['check_in', 'undo'] as const

/**
 * What becomes of it; `gone`: the registration is none of who is booked for the event; `failed`: not
 * now, it may be sent again.
 */
export const doorOutcomes = ['done', 'gone', 'failed'] as const
export type DoorOutcome = (typeof doorOutcomes)[number]

/** How many are sent at once. */
export const mostDoorActs = 100

/** How many registrations a phone has of an event; of those beyond the latest are left out. */
export const mostAtDoor = 20_000

const html = 'text/html; charset=utf-8'
const ofToken = z.object({ token: text() })

export const showDoor = publicOperation('GET', '/api/door/:token', {
  id: 'showDoor',
  summary: 'The page of a helper at the door of an event, by a link of one day',
  details: 'It has no name in it: those come from `/api/door/:token/list`.',
  group: 'Submissions',
  params: ofToken,
  response: textResponse(html),
  caching: 'never',
})

export const readDoorScript = publicOperation('GET', '/api/door-scripts/:name', {
  id: 'readDoorScript',
  summary: 'A script of that page',
  shows: showsTables(),
  group: 'Submissions',
  params: z.object({ name: text() }),
  response: textResponse('text/javascript; charset=utf-8'),
})

const person = z
  .strictObject({
    code: z.string(),
    name: z.string(),
    companions: z.int().nonnegative(),
    cameAt: timestamp().nullable(),
  })
  .meta({ id: 'DoorPerson' })
export type DoorPerson = z.output<typeof person>

const doorList = z
  .strictObject({
    event: z.string(),
    startsAt: timestamp(),
    endsAt: timestamp(),
    now: timestamp(),
    count: z.int().nonnegative(),
    people: z.array(person),
  })
  .meta({ id: 'DoorList' })
export type DoorList = z.output<typeof doorList>

export const readDoorList = publicOperation('GET', '/api/door/:token/list', {
  id: 'readDoorList',
  summary: 'Who is booked for an event, by name, and who has come',
  details: 'Empty before the day of the link. Whoever is erased or cancels is not in it.',
  group: 'Submissions',
  params: ofToken,
  query: z.object({
    since: describedAs(timestamp(), { type: 'string', format: 'date-time' }).optional(),
  }),
  response: jsonResponse(doorList),
  caching: 'never',
})

const act = z.object({
  key: text().pipe(z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, _ or -')),
  code: text().pipe(z.string().max(40)),
  kind: z.enum(doorActKinds),
  at: timestamp(),
})

export const checkInAtDoor = publicOperation('POST', '/api/door/:token/check-ins', {
  id: 'checkInAtDoor',
  summary: 'Checks people in, or takes that back, as a phone noted it, also while it was offline',
  details:
    'Sent again it is once, by its key. A person is here since the first check-in after the last that was taken back, by the times of all phones and of staff, whatever their order.',
  group: 'Submissions',
  params: ofToken,
  body: publicJson(z.object({ acts: z.array(act).min(1).max(mostDoorActs) })),
  response: jsonResponse(
    z
      .strictObject({
        outcomes: z.array(z.strictObject({ key: z.string(), outcome: z.enum(doorOutcomes) })),
      })
      .meta({ id: 'DoorOutcomes' }),
  ),
})

const day = () => z.iso.date()

const doorLink = z.object({ id: z.int(), day: day(), url: z.string(), endsAt: timestamp() })
export type DoorLink = z.output<typeof doorLink>

const doorLinks = z.object({ days: z.array(day()), links: z.array(doorLink) })
export type DoorLinks = z.output<typeof doorLinks>

const permission = 'submissions:write' as const

export const readDoorLinks = adminOperation('GET', '/cms-api/events/:id/door-links', {
  id: 'readDoorLinks',
  summary: 'The links for helpers at the door of an event, and the days that one may be for',
  permission,
  params: byId,
  response: jsonResponse(doorLinks),
})

export const makeDoorLink = adminOperation('POST', '/cms-api/events/:id/door-links', {
  id: 'makeDoorLink',
  summary: 'Makes the link for helpers on a day of an event, or returns the one that there is',
  permission,
  params: byId,
  body: adminJson(z.object({ day: day() })),
  response: jsonResponse(doorLink),
})

export const withdrawDoorLink = adminOperation('POST', '/cms-api/events/:id/door-links/withdraw', {
  id: 'withdrawDoorLink',
  summary: 'Ends a link for helpers at once',
  permission,
  params: byId,
  body: adminJson(z.object({ link: int4() })),
  response: jsonResponse(success),
})
