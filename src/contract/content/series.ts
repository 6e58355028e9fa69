import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from '../define.ts'
import { byId } from '../parameters.ts'

export const repetitions = ['weekly', 'fortnightly', 'monthlyDay', 'monthlyWeekday'] as const
export const shiftRepetitions = ['daily', ...repetitions] as const

export const repetitionOf = <const Every extends readonly string[]>(every: Every) =>
  z
    .object({
      every: z.enum(every),
      count: z.int().min(1).max(52).optional().describe('How many further dates'),
      until: z.iso.date().optional().describe('The last possible day, in its zone'),
    })
    .refine(({ count, until }) => (count === undefined) !== (until === undefined), {
      error: 'needs either count or until',
    })

/** The other members of a series that a change is made in too. */
export const seriesScopes = ['following', 'all'] as const

const writes = { permission: 'events:write', params: byId } as const

export const repeatEvent = adminOperation('POST', '/cms-api/events/:id/repeat', {
  ...writes,
  id: 'repeatEvent',
  summary: 'Makes dated copies of an event as it was saved last, published as it is',
  details: 'A date that the series has is left out, so that the same request twice makes no more.',
  body: adminJson(repetitionOf(repetitions)),
  response: jsonResponse(z.object({ created: z.int() })),
})

const member = z.object({
  id: z.int(),
  startDate: z.string(),
  timeZone: z.string(),
  allDay: z.boolean(),
  cancelled: z.boolean(),
  published: z.boolean(),
})
export type SeriesMember = z.output<typeof member>

export const readSeries = adminOperation('GET', '/cms-api/events/:id/series', {
  permission: 'events:read',
  params: byId,
  id: 'readSeries',
  summary: 'The dates of the series of an event, and what its last save changed',
  response: jsonResponse(
    z.object({
      members: z.array(member),
      /** The version of the last save and its changes; null where it can be made in no other. */
      change: z.object({ version: z.int(), fields: z.array(z.string()) }).nullable(),
    }),
  ),
})

export const changeSeries = adminOperation('POST', '/cms-api/events/:id/series', {
  ...writes,
  id: 'changeSeries',
  summary: 'Makes the changes of the last save of an event in other dates of its series',
  details: 'Dates are moved by the same difference of clock time. Each date takes a save once.',
  body: adminJson(z.object({ scope: z.enum(seriesScopes), version: z.int() })),
  response: jsonResponse(z.object({ changed: z.int() })),
})
