import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { env } from '#src/settings/env.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { registrationEntry } from '../registration/calendar.ts'
import { registrationMail } from '../registration/mail.ts'
import { defaultText, type RegistrationMail } from '../registration/mail-texts.ts'
import type { RegistrationSettings } from '../registration/sql/events.ts'
import type { Shift } from './sql/shifts.ts'
import { noteMailed, type SignUp } from './sql/sign-ups.ts'

const withEntry: readonly RegistrationMail[] = ['booked', 'changed']
const withCancellation: readonly RegistrationMail[] = ['event_cancelled', 'cancelled', 'merged']

/** The page of a sign-up, which whoever has its mails may open. */
export const signUpPage = async (req: PayloadRequest, id: number): Promise<string> =>
  `${siteUrls().baseUrl}/api/event-shift-sign-ups/${linkToken(await mailLinkKey(req), 'shift', id)}`

/** With the name of its event. */
export const titleOf = ({ title, event }: Shift): string =>
  event ? `${title} (${event.title})` : title

/** The calendar entry of a sign-up. */
export function entryOf(
  signUp: SignUp,
  shift: Shift,
  { siteName, sender, timeZone }: RegistrationSettings,
  { isCancelled = false, sequence = signUp.sequence } = {},
): string {
  const { baseUrl, siteUrl } = siteUrls()
  return registrationEntry({
    event: { title: titleOf(shift), facts: shift.facts },
    registration: `shift-${signUp.id}`,
    sequence,
    attendee: signUp.email,
    timeZone,
    organizer: { name: siteName, email: sender || env().MAIL_FROM.address },
    domain: new URL(baseUrl).hostname,
    url: shift.event ? `${siteUrl}/events/${shift.event.slug}` : siteUrl,
    isCancelled,
  })
}

interface Subject {
  readonly signUp: SignUp
  readonly shift: Shift
  readonly settings: RegistrationSettings
}

/**
 * Queues a mail about a sign-up, in the transaction of what it is about, with the texts of
 * registrations, and notes the facts of the shift in it. `once`: what there is one such mail for,
 * where not for each change. Nothing where staff added a person without an email.
 */
export async function mailSignUp(
  req: PayloadRequest,
  db: Database,
  kind: RegistrationMail,
  { signUp, shift, settings }: Subject,
  { dueAt, once }: { readonly dueAt?: Date; readonly once?: string } = {},
): Promise<void> {
  const { id, email, contact } = signUp
  if (!email) return
  const sequence = (await noteMailed(db, id, shift.facts)) ?? 0
  const isCancelled = withCancellation.includes(kind)
  const hasEntry = signUp.state === 'booked' && (isCancelled || withEntry.includes(kind))
  const language = signUp.language ?? settings.language
  const mail = registrationMail({
    kind,
    language,
    // Those of the organisation are about events.
    words: defaultText(kind, language),
    timeZone: settings.timeZone,
    title: titleOf(shift),
    event: shift.facts,
    isBooked: signUp.state === 'booked',
    before: signUp.known,
    page: await signUpPage(req, id),
    from: '',
    survey: '',
    heldUntil: signUp.heldUntil,
    seats: 1,
  })
  await queueMail(req, {
    ...mail,
    kind: 'registration',
    to: email,
    once: `shift ${id} ${kind} ${once ?? sequence}`,
    ...(contact === null ? {} : { contactId: contact }),
    ...(dueAt ? { dueAt } : {}),
    ...(hasEntry ? { calendar: entryOf(signUp, shift, settings, { isCancelled, sequence }) } : {}),
  })
}
