import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { surveyLink } from '#src/forms/survey-links.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { env } from '#src/settings/env.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { registrationEntry } from './calendar.ts'
import { registrationMail } from './mail.ts'
import { type RegistrationMail, textOf } from './mail-texts.ts'
import type { EventRow, RegistrationSettings } from './sql/events.ts'
import { noteMailed, type Registration } from './sql/registrations.ts'

/** Mails with the calendar entry of who has a place, and those that take it back. */
const withEntry: readonly RegistrationMail[] = ['booked', 'updated', 'changed', 'moved']
const withCancellation: readonly RegistrationMail[] = ['event_cancelled', 'cancelled', 'merged']

/** The page of a registration, which whoever has its mails may open. */
export const registrationPage = async (req: PayloadRequest, id: number): Promise<string> =>
  `${siteUrls().baseUrl}/api/registrations/${linkToken(await mailLinkKey(req), 'registration', id)}`

/** The calendar entry of a registration. */
export function entryOf(
  registration: Registration,
  event: EventRow,
  { siteName, sender, timeZone }: RegistrationSettings,
  { isCancelled = false, sequence = registration.sequence } = {},
): string {
  const { baseUrl, siteUrl } = siteUrls()
  return registrationEntry({
    event,
    registration: registration.id,
    sequence,
    attendee: registration.email,
    timeZone,
    organizer: { name: siteName, email: sender || env().MAIL_FROM.address },
    domain: new URL(baseUrl).hostname,
    url: `${siteUrl}/events/${event.slug}`,
    isCancelled,
  })
}

/** The link to the event's survey: of whoever registered, where it is one of ours. */
const surveyOf = async (
  req: PayloadRequest,
  { id, email }: Registration,
  { survey, surveyForm }: EventRow,
): Promise<string> => {
  if (!surveyForm) return survey
  const linking = { siteUrl: siteUrls().siteUrl, linkKey: await mailLinkKey(req) }
  return surveyLink(linking, surveyForm, { by: 'registration', id }, email)
}

interface Subject {
  readonly registration: Registration
  readonly event: EventRow
  readonly settings: RegistrationSettings
  /** The title of the event that it was moved from. */
  readonly from?: string
}

interface Sending {
  readonly dueAt?: Date
  readonly once?: string
  readonly noted?: number
}

/**
 * Queues a mail about a registration, in the transaction of what it is about, and notes the
 * facts of the event in it. `once`: what there is one such mail for, where not for each change of the
 * registration. `noted`: the number of the mail, where it was noted with the registration. Nothing
 * where staff added a person without an email.
 */
export async function mailRegistration(
  req: PayloadRequest,
  db: Database,
  kind: RegistrationMail,
  { registration, event, settings, from = '' }: Subject,
  { dueAt, once, noted }: Sending = {},
): Promise<void> {
  const { id, email, contact, companions } = registration
  if (!email) return
  const sequence = noted ?? (await noteMailed(db, id, event.facts)) ?? 0
  const isCancelled = withCancellation.includes(kind)
  const hasEntry = registration.state === 'booked' && (isCancelled || withEntry.includes(kind))
  const language = registration.language ?? settings.language
  const mail = registrationMail({
    kind,
    language,
    words: textOf(settings.templates, kind, language),
    timeZone: settings.timeZone,
    title: event.title,
    event: event.facts,
    // Who cancels, or is cancelled, is not given the online link again.
    isBooked: registration.state === 'booked' && !isCancelled,
    before: registration.known,
    from,
    page: await registrationPage(req, id),
    survey: await surveyOf(req, registration, event),
    heldUntil: registration.heldUntil,
    seats: 1 + companions,
  })
  await queueMail(req, {
    ...mail,
    kind: 'registration',
    to: email,
    once: `registration ${id} ${kind} ${once ?? sequence}`,
    ...(contact === null ? {} : { contactId: contact }),
    ...(dueAt ? { dueAt } : {}),
    ...(hasEntry
      ? { calendar: entryOf(registration, event, settings, { isCancelled, sequence }) }
      : {}),
  })
}
