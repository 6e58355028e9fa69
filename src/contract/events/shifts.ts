import { z } from 'zod'
import { repetitionOf, shiftRepetitions } from '../content/series.ts'
import { siteLanguages } from '../content/site-languages.ts'
import {
  adminJson,
  adminOperation,
  jsonResponse,
  publicJson,
  publicOperation,
  stream,
  textResponse,
} from '../define.ts'
import { exportQuery } from '../export.ts'
import { byId, filter, limitParameter, wholeNumber } from '../parameters.ts'
import { proof } from '../submissions/challenge.ts'
import { optionalText, received } from '../submissions/submission.ts'
import { email, int4, requiredText, text, timestamp } from '../values.ts'
import { placeLevels, type RegistrationState } from './registration.ts'

/** What a sign-up for a shift is: those of registrations, without approval. */
export const signUpStates = [
  'unconfirmed',
  'booked',
  'waiting',
  'offered',
  'cancelled',
  'lapsed',
] as const satisfies readonly RegistrationState[]
export type SignUpState = (typeof signUpStates)[number]

/** Those of a person who helps or wants to: one for each email and shift. */
export const openSignUpStates = ['unconfirmed', 'booked', 'waiting', 'offered'] as const

export const signUpSources = ['form', 'staff'] as const
export type SignUpSource = (typeof signUpSources)[number]

export const mostNeeded = 1_000
export const mostSkills = 20
export const oldestAge = 120
/** The longest rest between two shifts, in hours. */
export const longestRest = 48

/** Whether one can sign up now, if only for the waiting list. */
export const shiftOpenings = ['open', 'waiting_list', 'closed', 'cancelled'] as const
export type ShiftOpening = (typeof shiftOpenings)[number]

export const shift = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    event: z.strictObject({ slug: z.string(), title: z.string() }).nullable(),
    startDate: timestamp(),
    endDate: timestamp(),
    timeZone: z.string(),
    location: z.string(),
    skills: z.array(z.string()),
    minimumAge: z.int().nonnegative(),
    state: z.enum(shiftOpenings),
    closesAt: timestamp(),
    places: z.strictObject({
      level: z.enum(placeLevels),
      left: z.int().nonnegative().nullable(),
    }),
    needsConfirmation: z.boolean(),
  })
  .meta({ id: 'EventShift' })
export type PublicShift = z.output<typeof shift>

export const listShifts = publicOperation('GET', '/api/event-shifts', {
  id: 'listShifts',
  summary: 'Published shifts that are still to come, earliest first',
  group: 'Submissions',
  query: z.object({
    event: filter().describe('The slug of an event: its shifts only'),
    limit: limitParameter(100),
    offset: wholeNumber.default(0).describe('Number of items to skip'),
  }),
  response: jsonResponse(z.array(shift)),
  caching: 'never',
})

export const readShift = publicOperation('GET', '/api/event-shifts/:id', {
  id: 'readShift',
  summary: 'One published shift',
  group: 'Submissions',
  params: byId,
  response: jsonResponse(shift),
  caching: 'never',
})

export const signUp = publicOperation('POST', '/api/event-shifts/:id/sign-up', {
  id: 'signUp',
  takesKey: true,
  summary: 'Signs up for a shift; the response does not depend on whether the address is known',
  details:
    'What became of it is said by mail: confirm first, a place, or the waiting list. Signing up again with the same address while one is open changes nothing.',
  group: 'Submissions',
  params: byId,
  body: publicJson(
    z.object({
      name: requiredText(200),
      email: email(),
      phone: optionalText(50),
      /** The text by which the person says to be old enough, as it was displayed. */
      ageAgreement: optionalText(500),
      /** The text of the consent that was displayed with the form. */
      consent: optionalText(2_000),
      language: z.enum(siteLanguages).nullish(),
      proof: proof(),
    }),
  ),
  response: jsonResponse(received),
  errors: { invalid: ['Too many requests, try again later', 'shift: is closed'] },
})

const html = 'text/html; charset=utf-8'
const ofToken = z.object({ token: text() })

export const signUpForm = z.object({ action: z.enum(['confirm', 'accept', 'cancel']) })
export const signUpFormLimit = 1024

export const showSignUp = publicOperation('GET', '/api/event-shift-sign-ups/:token', {
  id: 'showSignUp',
  summary: 'The page of a sign-up for a shift, linked from every mail about it; changes nothing',
  group: 'Submissions',
  params: ofToken,
  response: textResponse(html),
  caching: 'never',
})

export const changeSignUp = publicOperation('POST', '/api/event-shift-sign-ups/:token', {
  id: 'changeSignUp',
  summary: 'Confirms a sign-up for a shift, accepts a place, or hands it back',
  group: 'Submissions',
  params: ofToken,
  body: stream('application/x-www-form-urlencoded', signUpForm),
  response: textResponse(html),
})

export const readSignUpCalendar = publicOperation(
  'GET',
  '/api/event-shift-sign-ups/:token/calendar.ics',
  {
    id: 'readSignUpCalendar',
    summary: 'The calendar entry of a sign-up that has a place',
    group: 'Submissions',
    params: ofToken,
    response: textResponse('text/calendar; charset=utf-8'),
    caching: 'never',
  },
)

/** What staff decide about sign-ups, one or a hundred at once. */
export const signUpDecisions = ['check_in', 'undo_check_in', 'cancel'] as const
export type SignUpDecision = (typeof signUpDecisions)[number]

const mostDecided = 100

export const decideSignUps = adminOperation('POST', '/cms-api/event-shift-sign-ups/decide', {
  id: 'decideSignUps',
  summary: 'Notes that people came to their shifts, or cancels; those it does not fit stay',
  permission: 'submissions:write',
  body: adminJson(
    z.object({
      ids: z.array(int4()).min(1).max(mostDecided),
      decision: z.enum(signUpDecisions),
    }),
  ),
  response: jsonResponse(z.object({ decided: z.int(), failed: z.int() })),
})

export const addSignUp = adminOperation('POST', '/cms-api/event-shifts/:id/sign-ups', {
  id: 'addSignUp',
  summary: 'Signs a person up for a shift, also before and after sign-up is open',
  permission: 'submissions:write',
  params: byId,
  body: adminJson(
    z.object({
      name: requiredText(200),
      email: z.union([z.literal(''), email()]).default(''),
      phone: optionalText(50),
    }),
  ),
  response: jsonResponse(
    z.object({ id: z.int(), state: z.enum(signUpStates), isNew: z.boolean() }),
  ),
})

const staffing = z.object({
  capacity: z.int(),
  taken: z.int(),
  waiting: z.int(),
  checkedIn: z.int(),
})
export type Staffing = z.output<typeof staffing>

export const exportSignUps = adminOperation('GET', '/cms-api/event-shift-sign-ups/export', {
  id: 'exportSignUps',
  summary: 'All sign-ups of a list with these filters, as a file',
  permission: 'submissions:read',
  query: exportQuery,
  response: textResponse('text/csv', 'application/json'),
})

export const repeatShift = adminOperation('POST', '/cms-api/event-shifts/:id/repeat', {
  id: 'repeatShift',
  summary: 'Makes copies of a shift on further days, as it was saved last, without its sign-ups',
  details:
    'A time at which there is such a shift is left out, so that the same request twice makes no more.',
  permission: 'events:write',
  params: byId,
  body: adminJson(repetitionOf(shiftRepetitions)),
  response: jsonResponse(z.object({ created: z.int() })),
})

export const readStaffing = adminOperation('GET', '/cms-api/event-shifts/:id/sign-ups', {
  id: 'readStaffing',
  summary: 'How many places of a shift are taken, and who waits or has come',
  permission: 'submissions:read',
  params: byId,
  response: jsonResponse(staffing),
})
