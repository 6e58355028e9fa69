import { z } from 'zod'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { listShifts, type PublicShift, readShift, signUp } from '#src/contract/events/shifts.ts'
import { database } from '#src/data/transaction.ts'
import { levelOf } from '#src/events/registration/rules.ts'
import {
  findRegistrationSettings,
  type RegistrationSettings,
} from '#src/events/registration/sql/events.ts'
import { closingOf, openingOf } from '#src/events/shifts/rules.ts'
import { requireOpen, signUpByForm } from '#src/events/shifts/sign-up.ts'
import { findPublicShifts, findShift, type Shift } from '#src/events/shifts/sql/shifts.ts'
import type { SigningUp } from '#src/events/shifts/sql/sign-ups.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/server/http/errors.ts'
import { type PublicForm, receive } from './receive.ts'
import { inTurnOf } from './registration-turns.ts'

/** As for registrations. */
const signUpsPerMinute = 100

const shown = (shift: Shift, { exactPlaces, ...settings }: RegistrationSettings): PublicShift => {
  const { id, title, description, event, startDate, endDate, facts, skills, minimumAge } = shift
  const left = shift.waiting > 0 ? 0 : Math.max(0, shift.capacity - shift.taken)
  return {
    ...{ id, title, description, event, startDate, endDate },
    timeZone: facts.timeZone || settings.timeZone,
    location: facts.location,
    skills,
    minimumAge,
    state: openingOf(shift, new Date()),
    closesAt: closingOf(shift),
    places: { level: levelOf(shift.capacity, left), left: exactPlaces ? left : null },
    needsConfirmation: settings.confirms,
  }
}

type Body = z.output<typeof signUp.body.schema>

const checked = z.object({
  shift: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  ageAgreement: z.string(),
  consent: z.string(),
  language: z.enum(siteLanguages).nullable(),
})

type SignUpForm = PublicForm<Body, SigningUp, z.input<typeof signUp.response.schema>>

/** What is done with a sign-up whatever its shift; also when it was held. */
export const signUpForms: Omit<SignUpForm, 'check' | 'inTurn'> = {
  operation: signUp,
  perMinute: signUpsPerMinute,
  store: signUpByForm,
  // The same whatever is known of the email, and whether there was a place.
  respond: async (db) => {
    const { confirms } = await findRegistrationSettings(db)
    const message = confirms
      ? 'Thank you. Please open the mail we send you and confirm.'
      : 'Thank you. We send you a mail that says whether you have a place.'
    return { success: true, message }
  },
  held: {
    kind: 'shift',
    checked,
    seen: ({ name, email, phone }) => ({ name, email, texts: [phone] }),
    content: ({ shift, email }) => `${shift} ${email}`,
  },
}

const formFor = (id: number): SignUpForm => ({
  ...signUpForms,
  inTurn: (work) => inTurnOf(`shift ${id}`, work),
  check: async ({ req, request, body }) => {
    const db = await database(req)
    const shift = await findShift(db, id)
    if (!shift?.isPublished) throw new NotFound()
    requireOpen(shift)
    const { name, email, phone, ageAgreement, consent } = body
    if (shift.minimumAge > 0 && !ageAgreement) throw new InvalidRequest('ageAgreement: is required')
    const { language } = await findRegistrationSettings(db)
    return {
      ...{ shift: id, name, email, phone, consent },
      ageAgreement: shift.minimumAge > 0 ? ageAgreement : '',
      language: body.language ?? readerLanguage(request, language),
    }
  },
})

export const shiftEndpoints = [
  endpoint(listShifts, async ({ req, query }) => {
    const db = await database(req)
    const { event, offset, limit = 100 } = query
    const settings = await findRegistrationSettings(db)
    const found = await findPublicShifts(db, { event: event || undefined, limit, offset })
    return found.map((shift) => shown(shift, settings))
  }),

  endpoint(readShift, async ({ req, params }) => {
    const db = await database(req)
    const shift = await findShift(db, params.id)
    if (!shift?.isPublished) throw new NotFound()
    return shown(shift, await findRegistrationSettings(db))
  }),

  endpoint(signUp, (context) => receive(context, formFor(context.params.id))),
]
