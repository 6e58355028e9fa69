import { z } from 'zod'
import { adminOperation, jsonResponse } from '../define.ts'
import { draftKinds } from './kinds.ts'

export const calendarEntry = z.object({
  what: z.enum(['event', 'publish', 'unpublish', 'send']),
  collection: z.enum([...draftKinds, 'newsletters', 'compose-emails']),
  id: z.int(),
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime().nullable(),
  /** `changed`: the public version is older; `failed`: the scheduled run failed. */
  marks: z.array(z.enum(['draft', 'changed', 'cancelled', 'failed'])),
})
export type CalendarEntry = z.output<typeof calendarEntry>

/** The entries of some weeks; `isCut`: truncated, because there are more than the page limit. */
export const calendarPage = z.object({ entries: z.array(calendarEntry), isCut: z.boolean() })
export type CalendarPage = z.output<typeof calendarPage>

/** Six weeks in ms, plus the time zone offsets at both ends. */
const maxLength = 44 * 86_400_000

const timestamp = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A half-open time range of at most six weeks, in any time zone. */
export const calendarRange = z
  .object({ from: timestamp, until: timestamp })
  .refine(({ from, until }) => until > from && until.getTime() - from.getTime() <= maxLength, {
    path: ['until'],
    message: 'must lie after the beginning, by at most six weeks',
  })
export type CalendarRange = z.output<typeof calendarRange>

// Every role that sees any of it reads events.
export const readCalendar = adminOperation('GET', '/cms-api/events/calendar', {
  id: 'readCalendar',
  summary: 'Events and scheduled runs between two timestamps that the caller may see',
  permission: 'events:read',
  query: calendarRange,
  response: jsonResponse(calendarPage),
})
