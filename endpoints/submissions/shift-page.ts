import type { PayloadRequest } from 'payload'
import { calendarType } from '#src/contract/events/registration.ts'
import {
  changeSignUp,
  readSignUpCalendar,
  showSignUp,
  signUpForm,
  signUpFormLimit,
} from '#src/contract/events/shifts.ts'
import { database } from '#src/data/transaction.ts'
import { type Changed, changeNotice } from '#src/events/registration/page.ts'
import { findRegistrationSettings } from '#src/events/registration/sql/events.ts'
import { acceptShift, confirmSignUp, handBack } from '#src/events/shifts/change-sign-up.ts'
import { entryOf, signUpPage } from '#src/events/shifts/mail-sign-up.ts'
import { signUpPageOf } from '#src/events/shifts/page.ts'
import { findShift, type Shift } from '#src/events/shifts/sql/shifts.ts'
import { findSignUp, type SignUp } from '#src/events/shifts/sql/sign-ups.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { readLink } from '#src/mail/pages/read-link.ts'
import { endpoint, type TextResult } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { readForm } from '#src/server/http/request/form.ts'
import { frameFor, goneFor } from './preferences.ts'
import { inTurnOf } from './registration-turns.ts'

const mediaType = 'text/html; charset=utf-8'

interface Owned {
  readonly signUp: SignUp
  readonly shift: Shift
}

const ownedBy = async (req: PayloadRequest, token: string): Promise<Owned | undefined> => {
  const db = await database(req)
  // A forged link is looked up too: it takes as long as that of an erased person.
  const signUp = await findSignUp(db, (await readLink(req, 'shift', token)) ?? 0)
  const shift = signUp && (await findShift(db, signUp.shift))
  return signUp && shift ? { signUp, shift } : undefined
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
  const frame = { ...asked, language: owned.signUp.language ?? asked.language }
  const t = textsIn('registration-page', frame.language)
  const notice = changed && changeNotice(t, changed)
  const text = signUpPageOf(frame, {
    ...owned,
    now: new Date(),
    calendar: `${await signUpPage(req, owned.signUp.id)}/calendar.ics`,
    ...(notice ? { notice } : {}),
  })
  const status = notice?.kind === 'problem' ? { status: 400 as const } : {}
  return { mediaType, text, language: frame.language, ...status }
}

const changes = { confirm: confirmSignUp, accept: acceptShift, cancel: handBack }

export const shiftPageEndpoints = [
  endpoint(showSignUp, ({ req, request, params }) => show(req, request, params.token)),

  endpoint(changeSignUp, async ({ req, request, params: { token } }) => {
    const { action } = await readForm(request, { schema: signUpForm, limit: signUpFormLimit })
    const owned = await ownedBy(req, token)
    if (!owned) return show(req, request, token)
    const outcome = await inTurnOf(`shift ${owned.shift.id}`, () =>
      changes[action](req, owned.signUp.id),
    )
    return show(req, request, token, { action, outcome })
  }),

  endpoint(readSignUpCalendar, async ({ req, params }) => {
    const owned = await ownedBy(req, params.token)
    if (owned?.signUp.state !== 'booked') throw new NotFound()
    const settings = await findRegistrationSettings(await database(req))
    return { mediaType: calendarType, text: entryOf(owned.signUp, owned.shift, settings) }
  }),
]
