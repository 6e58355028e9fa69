import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { EventFacts } from '#src/contract/events/participants.ts'
import { fill, type Texts } from '#src/locales/texts.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { formatRangeIn, formatTimeIn } from '#src/locales/time-formats.ts'
import { type Mail, writeMailIn } from '#src/mail/notices/mails.ts'
import type { MailText, RegistrationMail } from './mail-texts.ts'

/** Mails after which there is nothing to change on the page of the registration. */
const last: ReadonlySet<RegistrationMail> = new Set([
  'event_cancelled',
  'cancelled',
  'merged',
  'declined',
  'thanks',
])

interface Written {
  readonly kind: RegistrationMail
  readonly language: SiteLanguage
  readonly words: MailText
  /** Of the organisation, for an event that has none. */
  readonly timeZone: string
  readonly title: string
  readonly event: EventFacts
  /** What the person knew before. */
  readonly before: EventFacts | null
  /** The title of the event that the person was moved from. */
  readonly from: string
  /** Whether the person has a place, and so the online link. */
  readonly isBooked: boolean
  /** Of the registration. */
  readonly page: string
  readonly survey: string
  readonly heldUntil: string | null
  readonly seats: number
}

const lastTimeOf = ({ startDate, endDate }: Pick<EventFacts, 'startDate' | 'endDate'>): string =>
  new Date(Math.max(Date.parse(startDate), Date.parse(endDate ?? startDate) - 1)).toISOString()

/** When an event is, as people read it: in its zone, which is named, or by its days. */
export function whenOf(
  { startDate, endDate, allDay, ...event }: EventFacts,
  { language, timeZone }: { readonly language: string; readonly timeZone: string },
): string {
  const zone = event.timeZone || timeZone
  if (!allDay) {
    const end = endDate && endDate > startDate ? endDate : startDate
    return formatRangeIn(language, zone)('fullDateTimeZone', startDate, end)
  }
  const format = formatTimeIn(language, zone)
  // Of whole days the end is the midnight after the last.
  const last = format('fullDate', lastTimeOf({ startDate, endDate }))
  const first = format('fullDate', startDate)
  return first === last ? first : `${first} – ${last}`
}

export const placeOf = ({ location, address }: EventFacts): string =>
  [location, address.replace(/\s*\n\s*/g, ', ')].filter(Boolean).join(', ')

/** When and where, with what that was before in a mail about a change. */
const facts = (t: Texts<'registration-mail'>, written: Written): string => {
  const { kind, event, before, isBooked } = written
  const known = (kind === 'changed' || kind === 'moved') && before ? before : event
  const [when, whenBefore] = [whenOf(event, written), whenOf(known, written)]
  const [where, whereBefore] = [placeOf(event), placeOf(known)]
  const whenText =
    when === whenBefore ? t('when', { when }) : t('whenNow', { when, before: whenBefore })
  const whereText =
    where === whereBefore || !whereBefore
      ? t('where', { where })
      : t('whereNow', { where, before: whereBefore })
  const online = isBooked && event.onlineLink ? t('online', { link: event.onlineLink }) : ''
  return [whenText, where ? whereText : '', online].filter(Boolean).join('\n')
}

/** A further paragraph about a change. */
const moreOf = (t: Texts<'registration-mail'>, written: Written): string => {
  const { kind, event, before, isBooked, title, from } = written
  if (kind === 'moved')
    return `${t('movedFrom', { from })}${isBooked ? '' : ` ${t('waiting:text', { title })}`}`
  return kind === 'changed' && before?.cancelled && !event.cancelled ? t('takesPlace') : ''
}

/** A mail about a registration, without the text that whoever registered has typed. Pure. */
export function registrationMail(written: Written): Mail {
  const { kind, language, words, timeZone, title, event, page, survey, heldUntil } = written
  const t = textsIn('registration-mail', language)
  const format = formatTimeIn(language, event.timeZone || timeZone)
  const until = heldUntil ? format('fullDateTimeZone', heldUntil) : ''
  const [when, where] = [whenOf(event, written), placeOf(event)]
  const values = { title, page, survey, until, when, where }
  const hasPage = kind === 'confirm' || kind === 'offered'
  const paragraphs = [
    ...words.text.split(/\n\s*\n/).map((paragraph) => fill(paragraph.trim(), values)),
    moreOf(t, written),
    kind === 'declined' || kind === 'thanks' ? '' : facts(t, written),
    kind === 'updated' ? t('seats', { count: written.seats }) : '',
    kind === 'confirm' ? t('confirm:otherwise') : '',
    hasPage || last.has(kind) ? '' : t('page', { page }),
  ]
  return writeMailIn(language, fill(words.subject, values), ...paragraphs.filter(Boolean))
}
