import escapeHtml from 'escape-html'
import { renderSVG } from 'uqr'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import {
  type OfferedQuestion,
  questionField,
  type RegistrationAction,
} from '#src/contract/events/registration.ts'
import { answerText } from '#src/forms/answer-text.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { formatTimeIn } from '#src/locales/time-formats.ts'
import { paragraph, publicPage } from '#src/mail/pages/public-page.ts'
import type { ChangeOutcome } from './change-registration.ts'
import { givenBefore, questionsOf } from './form-questions.ts'
import { placeOf, whenOf } from './mail.ts'
import type { EventRow } from './sql/events.ts'
import type { Registration } from './sql/registrations.ts'

export interface PageFrame {
  readonly language: SiteLanguage
  readonly timeZone: string
  readonly siteName: string
  readonly colour: string
}

export interface PageNotice {
  readonly kind: 'notice' | 'problem'
  readonly text: string
}

interface Shown {
  readonly registration: Registration
  readonly event: EventRow
  readonly now: Date
  readonly notice?: PageNotice
  /** Of the calendar entry. */
  readonly calendar: string
  /** What the QR code for the door holds. */
  readonly code: string
}

export const entry = (term: string, value: string): string =>
  value ? `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>` : ''

export const form = (action: string, label: string, fields = '', danger = ''): string =>
  `<form method="post"><input type="hidden" name="action" value="${action}">${fields}` +
  `<button type="submit"${danger}>${escapeHtml(label)}</button></form>`

export type PageTexts = ReturnType<typeof textsIn<'registration-page'>>

/** How many may come along, to choose from. */
const companionsForm = (t: PageTexts, { event, registration }: Shown): string => {
  const { companions } = registration
  const most = Math.max(event.companions, companions)
  if (most === 0) return ''
  const options = Array.from(
    { length: most + 1 },
    (_, count) => `<option${count === companions ? ' selected' : ''}>${count}</option>`,
  )
  const label = `<label>${escapeHtml(t('companions'))} <select name="companions">${options.join('')}</select></label>`
  return form('companions', t('change'), label)
}

const fieldFor = (registration: Registration, question: OfferedQuestion): string => {
  const { key, label, kind, required, choices, choiceLabels } = question
  const before = givenBefore(registration.answers, question) ?? ''
  const named = `name="${escapeHtml(questionField + key)}"${required ? ' required' : ''}`
  const text = escapeHtml(label)
  if (kind === 'yes_no')
    return `<label class="choice"><input type="checkbox" ${named} value="true"${before === true ? ' checked' : ''}> ${text}</label>`
  if (kind === 'text')
    return `<label>${text} <input ${named} maxlength="500" value="${escapeHtml(String(before))}"></label>`
  const options = choices.map((choice, at) => {
    const selected = choice === before ? ' selected' : ''
    return `<option value="${escapeHtml(choice)}"${selected}>${escapeHtml(choiceLabels[at] ?? choice)}</option>`
  })
  return `<label>${text} <select ${named}><option value=""></option>${options.join('')}</select></label>`
}

/** What was given, to be corrected. */
const detailsForm = (t: PageTexts, { event, registration }: Shown): string => {
  const { name, phone, language } = registration
  const fields = [
    `<label>${escapeHtml(t('name'))} <input name="name" required maxlength="200" autocomplete="name" value="${escapeHtml(name)}"></label>`,
    `<label>${escapeHtml(t('phone'))} <input name="phone" type="tel" maxlength="50" autocomplete="tel" value="${escapeHtml(phone)}"></label>`,
    ...questionsOf(event, language).map((question) => fieldFor(registration, question)),
  ]
  return `<details><summary>${escapeHtml(t('details'))}</summary>${form('details', t('change'), fields.join(''))}</details>`
}

export const calendarLink = (t: PageTexts, { calendar }: Pick<Shown, 'calendar'>): string =>
  `<p><a href="${escapeHtml(calendar)}">${escapeHtml(t('calendar'))}</a></p>`

const day = 24 * 3_600_000

/** Also late: until the event is over, or a day after its start. */
const isAwaited = ({ registration: { state }, event, now }: Shown): boolean =>
  state === 'booked' &&
  !event.cancelled &&
  Number(now) < Date.parse(event.endDate ?? event.startDate) + (event.endDate ? 0 : day)

/** Shown at the entrance: dark on white in every look. */
const codeForDoor = (t: PageTexts, { code }: Shown): string =>
  `<h2>${escapeHtml(t('code'))}</h2>${paragraph(t('codeHelp'))}` +
  `<div role="img" aria-label="${escapeHtml(t('code'))}" style="max-width: 16rem">${renderSVG(code, { border: 4 })}</div>`

export const cancelForm = (t: PageTexts): string =>
  `<details><summary>${escapeHtml(t('cancel'))}</summary>${paragraph(t('cancelHelp'))}${form(
    'cancel',
    t('sure'),
    '',
    ' class="danger"',
  )}</details>`

const others = (t: PageTexts, shown: Shown) => [detailsForm(t, shown), cancelForm(t)]

/** What whoever has the link may do, by what the registration is. */
const choicesOf: Readonly<
  Record<Registration['state'], (t: PageTexts, shown: Shown) => readonly string[]>
> = {
  unconfirmed: (t, shown) => [form('confirm', t('confirm')), ...others(t, shown)],
  requested: (t, shown) => others(t, shown),
  booked: (t, shown) => [calendarLink(t, shown), companionsForm(t, shown), ...others(t, shown)],
  waiting: (t, shown) => [companionsForm(t, shown), ...others(t, shown)],
  offered: (t, shown) => [form('accept', t('accept')), ...others(t, shown)],
  lapsed: (t) => [form('confirm', t('confirm'))],
  cancelled: () => [],
  declined: () => [],
}

/** What someone has pressed, and what that came to; `overlap` is of shifts. */
export interface Changed {
  readonly action: RegistrationAction
  readonly outcome: ChangeOutcome | 'overlap'
}

export const changeNotice = (t: PageTexts, { action, outcome }: Changed): PageNotice => {
  if (outcome === 'done') return { kind: 'notice', text: t(`done:${action}`) }
  return { kind: 'problem', text: t(outcome === 'gone' ? 'late' : outcome) }
}

/** What a change has come to, above the rest of the page. */
export const noticeOf = (notice: PageNotice | undefined): string =>
  notice ? `<p class="${notice.kind}" role="status">${escapeHtml(notice.text)}</p>` : ''

const factsOf = (frame: PageFrame, t: PageTexts, { registration, event }: Shown): string => {
  const said = textsIn('answers-page', frame.language)
  const when = whenOf(event.facts, frame)
  const facts = [
    entry(t('name'), registration.name),
    entry(t('when'), when),
    entry(t('where'), placeOf(event.facts)),
    registration.state === 'booked' ? entry(t('online'), event.facts.onlineLink) : '',
    entry(t('people'), String(1 + registration.companions)),
    ...registration.answers.map(({ question, answer }) =>
      entry(question, answerText(said, answer)),
    ),
  ]
  return `<dl>${facts.join('\n')}</dl>`
}

/** The page of a registration: what it is, and what whoever has its link may change. Pure. */
export function registrationPageOf(frame: PageFrame, shown: Shown): string {
  const t = textsIn('registration-page', frame.language)
  const { registration, event, notice, now } = shown
  const { state, heldUntil } = registration
  const format = formatTimeIn(frame.language, event.facts.timeZone || frame.timeZone)
  const until = heldUntil ? format('fullDateTimeZone', heldUntil) : ''
  const isOver = new Date(event.startDate) <= now
  const stateText = t(`states:${state}`, { until })
  const parts = [
    noticeOf(notice),
    paragraph(event.cancelled ? t('eventCancelled') : stateText),
    isOver && !event.cancelled ? paragraph(t('over')) : '',
    factsOf(frame, t, shown),
    isAwaited(shown) ? codeForDoor(t, shown) : '',
    ...(isOver || event.cancelled ? [] : choicesOf[state](t, shown)),
  ]
  return publicPage({ ...frame, title: event.title, body: parts.filter(Boolean).join('\n') })
}
