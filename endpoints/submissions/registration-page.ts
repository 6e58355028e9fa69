import type { PayloadRequest } from 'payload'
import {
  calendarType,
  changeRegistration,
  questionField,
  readRegistrationCalendar,
  registrationForm,
  registrationFormLimit,
  showRegistration,
} from '#src/contract/events/registration.ts'
import { database } from '#src/data/transaction.ts'
import { doorCode } from '#src/events/door/door-code.ts'
import {
  acceptOffer,
  cancelRegistration,
  changeCompanions,
  confirmRegistration,
  correctRegistration,
} from '#src/events/registration/change-registration.ts'
import { entryOf, registrationPage } from '#src/events/registration/mail-registration.ts'
import { type Changed, changeNotice, registrationPageOf } from '#src/events/registration/page.ts'
import {
  type EventRow,
  findEventById,
  findRegistrationSettings,
} from '#src/events/registration/sql/events.ts'
import { findRegistration, type Registration } from '#src/events/registration/sql/registrations.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { mailLinkKey, readLink } from '#src/mail/pages/read-link.ts'
import { endpoint, type TextResult } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { readForm } from '#src/server/http/request/form.ts'
import { frameFor, goneFor } from './preferences.ts'
import { inTurnOf } from './registration-turns.ts'

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
  changed?: Changed,
): Promise<TextResult> => {
  const asked = await frameFor(req, request)
  const owned = await ownedBy(req, token)
  if (!owned) return goneFor(asked)
  const frame = { ...asked, language: owned.registration.language ?? asked.language }
  const t = textsIn('registration-page', frame.language)
  const notice = changed && changeNotice(t, changed)
  const calendar = `${await registrationPage(req, owned.registration.id)}/calendar.ics`
  const text = registrationPageOf(frame, {
    ...owned,
    now: new Date(),
    calendar,
    code: doorCode(await mailLinkKey(req), owned.registration.id),
    ...(notice ? { notice } : {}),
  })
  const status = notice?.kind === 'problem' ? { status: 400 as const } : {}
  return { mediaType, text, language: frame.language, ...status }
}

const givenIn = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => field.startsWith(questionField))
      .map(([field, answer]) => [field.slice(questionField.length), answer]),
  )

export const registrationPageEndpoints = [
  endpoint(showRegistration, ({ req, request, params }) => show(req, request, params.token)),

  endpoint(changeRegistration, async ({ req, request, params: { token } }) => {
    const sent = await readForm(request, { schema: registrationForm, limit: registrationFormLimit })
    const { action, companions = 0, name, phone, ...fields } = sent
    const owned = await ownedBy(req, token)
    if (!owned) return show(req, request, token)
    const { id } = owned.registration
    const changes = {
      confirm: () => confirmRegistration(req, id),
      accept: () => acceptOffer(req, id),
      companions: () => changeCompanions(req, id, companions),
      details: () =>
        correctRegistration(req, id, {
          name: name ?? owned.registration.name,
          phone,
          answers: givenIn(fields),
        }),
      cancel: () => cancelRegistration(req, id),
    }
    const outcome = await inTurnOf(owned.event.slug, changes[action])
    return show(req, request, token, { action, outcome })
  }),

  endpoint(readRegistrationCalendar, async ({ req, params }) => {
    const owned = await ownedBy(req, params.token)
    if (owned?.registration.state !== 'booked') throw new NotFound()
    const settings = await findRegistrationSettings(await database(req))
    const text = entryOf(owned.registration, owned.event, settings)
    return { mediaType: calendarType, text }
  }),
]
