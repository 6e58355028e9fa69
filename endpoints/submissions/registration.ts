import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { type SiteLanguage, siteLanguages } from '#src/contract/content/site-languages.ts'
import {
  type RegistrationOffer,
  readRegistration,
  register,
} from '#src/contract/events/registration.ts'
import { answerValue } from '#src/contract/forms/form.ts'
import { database } from '#src/data/transaction.ts'
import { checkedFor, questionsOf } from '#src/events/registration/form-questions.ts'
import { registerByForm, requireOpen, settingsWithin } from '#src/events/registration/register.ts'
import { levelOf, openingOf } from '#src/events/registration/rules.ts'
import {
  type EventRow,
  findEventBySlug,
  findRegistrationSettings,
  type RegistrationSettings,
} from '#src/events/registration/sql/events.ts'
import type { Registering } from '#src/events/registration/sql/registrations.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/server/http/errors.ts'
import { type PublicForm, receive } from './receive.ts'
import { inTurnOf, togetherOf } from './registration-turns.ts'

/** Registrations per client network and minute where submissions have no limit: a lecture hall's. */
const registrationsPerMinute = 100

/** Without the code it looks like an event without registration. */
const seenWith = (event: EventRow, code: string): EventRow =>
  event.code === '' || event.code === code ? event : { ...event, enabled: false, link: '' }

const findEventFor = async (req: PayloadRequest, slug: string, code: string): Promise<EventRow> => {
  const event = await findEventBySlug(await database(req), slug)
  if (!event) throw new NotFound()
  return seenWith(event, code)
}

const nothingHere = {
  opensAt: null,
  closesAt: null,
  places: null,
  companions: 0,
  needsApproval: false,
  needsConfirmation: false,
}

/** What is free for who registers now: nothing while others wait. */
const placesOf = (
  { capacity, taken, waiting }: EventRow,
  { exactPlaces }: RegistrationSettings,
): RegistrationOffer['places'] => {
  if (capacity === null) return null
  const left = waiting > 0 ? 0 : Math.max(0, capacity - taken)
  return { level: levelOf(capacity, left), left: exactPlaces ? left : null }
}

const offerOf = (
  event: EventRow,
  settings: RegistrationSettings,
  language: SiteLanguage | undefined,
): RegistrationOffer => {
  const state = openingOf(event, new Date())
  if (state === 'none' || state === 'elsewhere')
    return { state, link: state === 'elsewhere' ? event.link : '', ...nothingHere, questions: [] }
  return {
    state,
    link: '',
    opensAt: event.opensAt,
    closesAt: event.closesAt ?? event.startDate,
    places: placesOf(event, settings),
    companions: event.companions,
    needsApproval: event.needsApproval,
    needsConfirmation: settings.confirms,
    questions: questionsOf(event, language ?? null),
  }
}

const checked = z.object({
  event: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  companions: z.int(),
  answers: z.array(
    z.object({ name: z.string().optional(), question: z.string(), answer: answerValue }),
  ),
  form: z.int().optional(),
  formVersion: z.int().optional(),
  consent: z.string(),
  language: z.enum(siteLanguages).nullable(),
})

type Body = z.output<typeof register.body.schema>

const broken = {
  required: 'is required',
  'not-a-choice': 'must be one of the choices',
  invalid: 'is not an answer to it',
} as const

const registeringOf = (event: EventRow, body: Body): Omit<Registering, 'language'> => {
  requireOpen(event)
  if (body.companions > event.companions)
    throw new InvalidRequest(`companions: must be at most ${event.companions}`)
  const { wrong, ...asked } = checkedFor(event, body.answers, body.language ?? null)
  if (wrong) throw new InvalidRequest(`answers: “${wrong.question}” ${broken[wrong.rule]}`)
  const { name, email, phone, companions, consent } = body
  return { event: event.id, name, email, phone, companions, consent, ...asked }
}

type RegistrationForm = PublicForm<Body, Registering, z.input<typeof register.response.schema>>

/** What is done with a registration whatever its event; also when it was held. */
export const registrationForms: Omit<RegistrationForm, 'check' | 'inTurn' | 'inTransaction'> = {
  operation: register,
  perMinute: registrationsPerMinute,
  store: registerByForm,
  // The same whatever is known of the email, and whether there was a place.
  respond: async (db) => {
    const { confirms } = await settingsWithin(db)
    const message = confirms
      ? 'Thank you. Please open the mail we send you and confirm.'
      : 'Thank you. We send you a mail that says whether you have a place.'
    return { success: true, message }
  },
  held: {
    kind: 'registration',
    checked,
    seen: ({ name, email, phone, answers }) => ({
      name,
      email,
      texts: [phone, ...answers.map(({ answer }) => String(answer))],
    }),
    content: ({ event, email }) => `${event} ${email}`,
  },
}

/** Registration for the event that a path names. */
const formFor = (slug: string): RegistrationForm => ({
  ...registrationForms,
  inTurn: (work) => inTurnOf(slug, work),
  inTransaction: (req, work) => togetherOf(slug, req, work),
  check: async ({ req, request, body }) => {
    const event = await findEventFor(req, slug, body.code)
    const { language } = await findRegistrationSettings(await database(req))
    return {
      ...registeringOf(event, body),
      language: body.language ?? readerLanguage(request, language),
    }
  },
})

export const registrationEndpoints = [
  endpoint(readRegistration, async ({ req, params, query }) => {
    const event = await findEventFor(req, params.slug, query.code ?? '')
    return offerOf(event, await findRegistrationSettings(await database(req)), query.language)
  }),

  endpoint(register, (context) => receive(context, formFor(context.params.slug))),
]
