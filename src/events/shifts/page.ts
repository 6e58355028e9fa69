import { textsIn } from '#src/locales/texts-in.ts'
import { formatTimeIn } from '#src/locales/time-formats.ts'
import { paragraph, publicPage } from '#src/mail/pages/public-page.ts'
import { whenOf } from '../registration/mail.ts'
import {
  calendarLink,
  cancelForm,
  entry,
  form,
  noticeOf,
  type PageFrame,
  type PageNotice,
  type PageTexts,
} from '../registration/page.ts'
import { titleOf } from './mail-sign-up.ts'
import { isOver } from './rules.ts'
import type { Shift } from './sql/shifts.ts'
import type { SignUp } from './sql/sign-ups.ts'

interface Shown {
  readonly signUp: SignUp
  readonly shift: Shift
  readonly now: Date
  readonly notice?: PageNotice
  /** Of the calendar entry. */
  readonly calendar: string
}

/** What whoever has the link may do, by what the sign-up is. */
const choicesOf: Readonly<
  Record<SignUp['state'], (t: PageTexts, calendar: string) => readonly string[]>
> = {
  unconfirmed: (t) => [form('confirm', t('confirm')), cancelForm(t)],
  booked: (t, calendar) => [calendarLink(t, { calendar }), cancelForm(t)],
  waiting: (t) => [cancelForm(t)],
  offered: (t) => [form('accept', t('accept')), cancelForm(t)],
  lapsed: (t) => [form('confirm', t('confirm'))],
  cancelled: () => [],
}

/** The page of a sign-up for a shift: what it is, and what whoever has its link may change. Pure. */
export function signUpPageOf(frame: PageFrame, shown: Shown): string {
  const t = textsIn('registration-page', frame.language)
  const { signUp, shift, notice, now, calendar } = shown
  const format = formatTimeIn(frame.language, shift.facts.timeZone || frame.timeZone)
  const until = signUp.heldUntil ? format('fullDateTimeZone', signUp.heldUntil) : ''
  const hasBegun = isOver(shift, now)
  const facts = [
    entry(t('name'), signUp.name),
    entry(t('when'), whenOf(shift.facts, frame)),
    entry(t('where'), shift.facts.location),
    entry(t('what'), shift.description),
    entry(t('skills'), shift.skills.join(', ')),
    entry(t('minimumAge'), shift.minimumAge > 0 ? String(shift.minimumAge) : ''),
  ]
  const parts = [
    noticeOf(notice),
    paragraph(shift.cancelled ? t('shiftCancelled') : t(`states:${signUp.state}`, { until })),
    hasBegun && !shift.cancelled ? paragraph(t('shiftOver')) : '',
    `<dl>${facts.join('\n')}</dl>`,
    ...(hasBegun ? [] : choicesOf[signUp.state](t, calendar)),
  ]
  return publicPage({ ...frame, title: titleOf(shift), body: parts.filter(Boolean).join('\n') })
}
