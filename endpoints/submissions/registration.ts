import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import {
  calendarType,
  changeRegistration,
  type RegistrationOffer,
  readRegistration,
  readRegistrationCalendar,
  register,
  registrationForm,
  registrationFormLimit,
  showRegistration,
} from '#src/contract/events/registration.ts'
import { database } from '#src/data/transaction.ts'
import {
  acceptOffer,
  type ChangeOutcome,
  cancelRegistration,
  changeCompanions,
  confirmRegistration,
} from '#src/events/registration/change-registration.ts'
import { entryOf, registrationPage } from '#src/events/registration/mail-registration.ts'
import { registrationPageOf } from '#src/events/registration/page.ts'
import { type Registering, registerByForm } from '#src/events/registration/register.ts'
import { answersTo, levelOf, openingOf } from '#src/events/registration/rules.ts'
import {
  type EventRow,
  findEventById,
  findEventBySlug,
  findRegistrationSettings,
  type RegistrationSettings,
} from '#src/events/registration/sql/events.ts'
import { findRegistration, type Registration } from '#src/events/registration/sql/registrations.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { readLink } from '#src/mail/pages/read-link.ts'
import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { endpoint, type TextResult } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound, TooManyRequests } from '#src/server/http/errors.ts'
import { readForm } from '#src/server/http/request/form.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { frameFor, goneFor } from './preferences.ts'
import { type PublicForm, receive } from './receive.ts'

/** Registrations per client network and minute where submissions have no limit: a lecture hall's. */
const registrationsPerMinute = 100

/**
 * Registrations for one event take their turns, as they would at its places in the database, where
 * each that waits holds a connection.
 */
const turns = processWide(
  'turns of registrations',
  () => new Semaphore({ permits: 4, permitsPerKey: 1, queueLimit: 2_000, timeout: 60_000 }),
)

const inTurn = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await turns.run({ key }, work)
  } catch (error) {
    throw isOverloaded(error) ? new TooManyRequests(10) : error
  }
}

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

const offerOf = (event: EventRow, settings: RegistrationSettings): RegistrationOffer => {
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
    questions: [...event.questions],
  }
}

const checked = z.object({
  event: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  companions: z.int(),
  answers: z.array(z.object({ question: z.string(), answer: z.union([z.string(), z.boolean()]) })),
  consent: z.string(),
  language: z.enum(siteLanguages).nullable(),
})

type Body = z.output<typeof register.body.schema>

const registeringOf = (event: EventRow, body: Body): Omit<Registering, 'language'> => {
  const opening = openingOf(event, new Date())
  if (opening !== 'open' && opening !== 'waiting_list')
    throw new InvalidRequest(`registration: is ${opening === 'full' ? 'full' : 'closed'}`)
  if (body.companions > event.companions)
    throw new InvalidRequest(`companions: must be at most ${event.companions}`)
  const { answers, wrong } = answersTo(event.questions, body.answers)
  if (wrong)
    throw new InvalidRequest(
      `answers: “${wrong.question}” ${wrong.rule === 'required' ? 'is required' : 'must be one of the choices'}`,
    )
  const { name, email, phone, companions, consent } = body
  return { event: event.id, name, email, phone, companions, consent, answers }
}

/** Registration for the event that a path names. */
const formFor = (
  slug: string,
): PublicForm<Body, Registering, z.input<typeof register.response.schema>> => ({
  ...registrationForms,
  check: async ({ req, request, body }) => {
    const event = await findEventFor(req, slug, body.code)
    const { language } = await findRegistrationSettings(await database(req))
    return {
      ...registeringOf(event, body),
      language: body.language ?? readerLanguage(request, language),
    }
  },
})

/** What is done with a registration whatever its event; also when it was held. */
export const registrationForms: PublicForm<
  Body,
  Registering,
  z.input<typeof register.response.schema>
> = {
  operation: register,
  perMinute: registrationsPerMinute,
  check: async () => {
    throw new Error('a registration is for an event')
  },
  store: registerByForm,
  // The same whatever is known of the email, and whether there was a place.
  respond: async (db) => {
    const { confirms } = await findRegistrationSettings(db)
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

const mediaType = 'text/html; charset=utf-8'

interface Owned {
  readonly registration: Registration
  readonly event: EventRow
}

const ownedBy = async (req: PayloadRequest, token: string): Promise<Owned | undefined> => {
  const db = await database(req)
  // A forged link is looked up too: it takes as long as that of an erased person.
  const registration = await findRegistration(db, (await readLink(req, 'registration', token)) ?? 0)
  const event = registration && (await findEventById(db, registration.event))
  return registration && event ? { registration, event } : undefined
}

const show = async (
  req: PayloadRequest,
  request: Request,
  token: string,
  outcome?: ChangeOutcome,
): Promise<TextResult> => {
  const asked = await frameFor(req, request)
  const owned = await ownedBy(req, token)
  if (!owned) return goneFor(asked)
  const frame = { ...asked, language: owned.registration.language ?? asked.language }
  const t = textsIn('registration-page', frame.language)
  const texts = { done: t('changed'), full: t('full'), late: t('late'), gone: t('late') }
  const notice = outcome && {
    kind: outcome === 'done' ? ('notice' as const) : ('problem' as const),
    text: texts[outcome],
  }
  const calendar = `${await registrationPage(req, owned.registration.id)}/calendar.ics`
  const text = registrationPageOf(frame, {
    ...owned,
    now: new Date(),
    calendar,
    ...(notice ? { notice } : {}),
  })
  const status = notice?.kind === 'problem' ? { status: 400 as const } : {}
  return { mediaType, text, language: frame.language, ...status }
}

export const registrationEndpoints = [
  endpoint(readRegistration, async ({ req, params, query }) => {
    const event = await findEventFor(req, params.slug, query.code ?? '')
    return offerOf(event, await findRegistrationSettings(await database(req)))
  }),

  endpoint(register, (context) =>
    inTurn(context.params.slug, () => receive(context, formFor(context.params.slug))),
  ),

  endpoint(showRegistration, ({ req, request, params }) => show(req, request, params.token)),

  endpoint(changeRegistration, async ({ req, request, params: { token } }) => {
    const { action, companions = 0 } = await readForm(request, {
      schema: registrationForm,
      limit: registrationFormLimit,
    })
    const owned = await ownedBy(req, token)
    if (!owned) return show(req, request, token)
    const { id } = owned.registration
    const changes = {
      confirm: () => confirmRegistration(req, id),
      accept: () => acceptOffer(req, id),
      companions: () => changeCompanions(req, id, companions),
      cancel: () => cancelRegistration(req, id),
    }
    const outcome = await inTurn(owned.event.slug, changes[action])
    return show(req, request, token, outcome)
  }),

  endpoint(readRegistrationCalendar, async ({ req, params }) => {
    const owned = await ownedBy(req, params.token)
    if (owned?.registration.state !== 'booked') throw new NotFound()
    const settings = await findRegistrationSettings(await database(req))
    const text = entryOf(owned.registration, owned.event, settings)
    return { mediaType: calendarType, text }
  }),
]
