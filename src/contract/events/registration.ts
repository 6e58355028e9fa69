import { z } from 'zod'
import { siteLanguages } from '../content/site-languages.ts'
import { jsonResponse, publicJson, publicOperation, stream, textResponse } from '../define.ts'
import { bySlug } from '../parameters.ts'
import { proof } from '../submissions/challenge.ts'
import { optionalText, received } from '../submissions/submission.ts'
import { email, requiredText, text, timestamp, trimmedText } from '../values.ts'

/** What a registration is; from `booked` on the first line occupy places, or may. */
export const registrationStates = [
  'unconfirmed',
  'requested',
  'booked',
  'waiting',
  'offered',
  'cancelled',
  'lapsed',
  'declined',
] as const
export type RegistrationState = (typeof registrationStates)[number]

/** Those of a person who comes or wants to: one for each email and event. */
export const openStates = ['unconfirmed', 'requested', 'booked', 'waiting', 'offered'] as const

export const registrationSources = ['form', 'staff', 'walk_in', 'import'] as const
export type RegistrationSource = (typeof registrationSources)[number]

export const questionKinds = ['text', 'choice', 'yes_no'] as const

/** Limits of what a form has and takes. */
export const mostQuestions = 20
export const mostCompanions = 20
const answerLimit = 500

/** Why an event takes no registrations now, or that it does. */
export const registrationOpenings = [
  'open',
  'waiting_list',
  'full',
  'not_yet',
  'closed',
  'cancelled',
  'elsewhere',
  'none',
] as const
export type RegistrationOpening = (typeof registrationOpenings)[number]

/** How many places are left, in words that tell no exact number. */
export const placeLevels = ['many', 'few', 'none'] as const
export type PlaceLevel = (typeof placeLevels)[number]

export const question = z.strictObject({
  key: z.string(),
  label: z.string(),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  choices: z.array(z.string()),
})
export type Question = z.output<typeof question>

/** `choiceLabels`: how the choices are displayed, in their order; what is sent are the choices. */
const offeredQuestion = question.extend({ choiceLabels: z.array(z.string()) })
export type OfferedQuestion = z.output<typeof offeredQuestion>

export const registrationOffer = z
  .strictObject({
    state: z.enum(registrationOpenings),
    /** Where one registers instead, of an event that has a link and no registration here. */
    link: z.string(),
    opensAt: timestamp().nullable(),
    closesAt: timestamp().nullable(),
    /** null where places are not limited. */
    places: z
      .strictObject({ level: z.enum(placeLevels), left: z.int().nonnegative().nullable() })
      .nullable(),
    companions: z.int().nonnegative(),
    needsApproval: z.boolean(),
    needsConfirmation: z.boolean(),
    questions: z.array(offeredQuestion),
  })
  .meta({ id: 'EventRegistration' })
export type RegistrationOffer = z.output<typeof registrationOffer>

const code = () => optionalText(100).describe('Of an event whose registration is by link only')

export const readRegistration = publicOperation('GET', '/api/events/:slug/registration', {
  id: 'readRegistration',
  summary: 'Whether one can register for an event, what is asked, and how many places are left',
  group: 'Submissions',
  params: bySlug,
  query: z.object({
    code: text().optional(),
    language: z.enum(siteLanguages).optional(),
  }),
  response: jsonResponse(registrationOffer),
  caching: 'never',
})

export const answers = () =>
  z
    .record(z.string().max(300), z.union([trimmedText(answerLimit), z.boolean()]))
    .nullish()
    .transform((given) => given ?? {})
export type Answers = z.output<ReturnType<typeof answers>>

export const register = publicOperation('POST', '/api/events/:slug/registration', {
  id: 'register',
  takesKey: true,
  summary: 'Registers for an event; the response does not depend on whether the address is known',
  details:
    'What became of it is said by mail: confirm first, a place, or the waiting list. Registering again with the same address while one is open changes nothing.',
  group: 'Submissions',
  params: bySlug,
  body: publicJson(
    z.object({
      name: requiredText(200),
      email: email(),
      phone: optionalText(50),
      companions: z
        .int()
        .min(0)
        .max(mostCompanions)
        .nullish()
        .transform((count) => count ?? 0),
      answers: answers(),
      /** The text of the consent that was displayed with the form. */
      consent: optionalText(2_000),
      language: z.enum(siteLanguages).nullish(),
      code: code(),
      proof: proof(),
    }),
  ),
  response: jsonResponse(received),
  errors: { invalid: ['Too many requests, try again later', 'registration: is closed'] },
})

const html = 'text/html; charset=utf-8'
const ofToken = z.object({ token: text() })

export const registrationActions = ['confirm', 'accept', 'companions', 'details', 'cancel'] as const
export type RegistrationAction = (typeof registrationActions)[number]

/** Before the key of a question, the name of its field. */
export const questionField = 'answer '

export const registrationForm = z
  .object({
    action: z.enum(registrationActions),
    companions: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .optional(),
    name: requiredText(200).optional(),
    phone: optionalText(50),
  })
  .catchall(trimmedText(answerLimit))
export const registrationFormLimit = 64 * 1024

export const showRegistration = publicOperation('GET', '/api/registrations/:token', {
  id: 'showRegistration',
  summary: 'The page of a registration, linked from every mail about it; changes nothing',
  group: 'Submissions',
  params: ofToken,
  response: textResponse(html),
  caching: 'never',
})

export const changeRegistration = publicOperation('POST', '/api/registrations/:token', {
  id: 'changeRegistration',
  summary:
    'Confirms a registration, accepts a place, changes companions, name and answers, or cancels',
  group: 'Submissions',
  params: ofToken,
  body: stream('application/x-www-form-urlencoded', registrationForm),
  response: textResponse(html),
})

export const calendarType = 'text/calendar; charset=utf-8'

export const readRegistrationCalendar = publicOperation(
  'GET',
  '/api/registrations/:token/calendar.ics',
  {
    id: 'readRegistrationCalendar',
    summary: 'The calendar entry of a registration that has a place',
    group: 'Submissions',
    params: ofToken,
    response: textResponse(calendarType),
    caching: 'never',
  },
)
