import { z } from 'zod'
import { draftKinds } from './kinds.ts'

/** What stands in the calendar: an event, or something that will be done by itself. */
export const calendarEntry = z.object({
  what: z.enum(['event', 'publish', 'unpublish', 'send']),
  collection: z.enum([...draftKinds, 'newsletters', 'compose-emails']),
  id: z.int(),
  title: z.string(),
  start: z.iso.datetime(),
  /** Only events have one. */
  end: z.iso.datetime().nullable(),
  /** `changed`: the public reads an earlier version; `failed`: its time came in vain. */
  marks: z.array(z.enum(['draft', 'changed', 'cancelled', 'failed'])),
})
export type CalendarEntry = z.output<typeof calendarEntry>

/** The entries of some weeks; `isCut` when there are more than a page can show. */
export const calendarPage = z.object({ entries: z.array(calendarEntry), isCut: z.boolean() })
export type CalendarPage = z.output<typeof calendarPage>

/** Six weeks, and the hours by which days begin earlier or end later somewhere on earth. */
const longest = 44 * 86_400_000

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** From one instant until before another, at most six weeks of somebody's days. */
export const calendarRange = z
  .object({ from: instant, until: instant })
  .refine(({ from, until }) => until > from && until.getTime() - from.getTime() <= longest, {
    path: ['until'],
    message: 'must lie after the beginning, by at most six weeks',
  })
export type CalendarRange = z.output<typeof calendarRange>
