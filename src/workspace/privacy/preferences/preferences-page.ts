import escapeHtml from 'escape-html'
import { type SiteLanguage, siteLanguages } from '#src/contract/content/site-languages.ts'
import { pauseChoices } from '#src/contract/mail/unsubscribe-link.ts'
import { frequencies } from '#src/contract/newsletters/enums.ts'
import type { ConfirmedRequest, InstantChoice } from '#src/contract/submissions/preferences.ts'
import type { Texts } from '#src/locales/texts.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { formatTimeIn } from '#src/locales/time-formats.ts'
import { buttonForm, paragraph, publicPage } from '#src/mail/pages/public-page.ts'
import type { OpenRequest } from './confirm-request.ts'
import type { Preferences } from './read-preferences.ts'

export interface Frame {
  readonly language: SiteLanguage
  /** Of the site (IANA name). */
  readonly timeZone: string
  readonly siteName: string
  /** `#rrggbb`, or "". */
  readonly colour: string
}

const page = (frame: Frame, title: string, body: string): string =>
  publicPage({ ...frame, title, body })

/**
 * Asks for a click that does what was requested: mail scanners follow links but press no buttons.
 */
export function requestQuestion(frame: Frame, { kind, name }: OpenRequest): string {
  const texts = textsIn('preferences', frame.language)
  const { question, help } = texts.group(`confirm:${kind}`)
  const newName =
    kind === 'change'
      ? `<dl><dt>${escapeHtml(texts('newName'))}</dt><dd>${escapeHtml(name)}</dd></dl>\n`
      : ''
  const body = `${newName}${paragraph(help)}\n${buttonForm(texts(`requests:${kind}:heading`))}`
  return page(frame, question, body)
}

export function outcomePage(frame: Frame, outcome: 'changed' | 'erased' | 'busy' | 'gone'): string {
  const { title, text } = textsIn('preferences', frame.language).group(`${outcome}`)
  return page(frame, title, paragraph(text))
}

export interface Notice {
  readonly kind: 'notice' | 'problem'
  readonly text: string
  readonly isAboutName?: boolean
}

interface Shown {
  readonly texts: Texts<'preferences'>
  readonly language: SiteLanguage
  /** Of the site (IANA name). */
  readonly timeZone: string
  readonly preferences: Preferences
}

const entry = (term: string, values: readonly string[]): string =>
  `<dt>${escapeHtml(term)}</dt>${values.map((value) => `<dd>${escapeHtml(value)}</dd>`).join('')}`

const newsletterState = ({ texts, preferences: { newsletter } }: Shown): string =>
  ({
    subscribed: texts('subscribed'),
    unsubscribed: texts('notSubscribed'),
    stopped: texts('stopped'),
  })[newsletter]

const summary = (shown: Shown): string => {
  const { texts, preferences } = shown
  const t = texts
  const { names, emails, sent } = preferences
  const entries = [
    entry(t('have:name'), names.length > 0 ? names : [t('have:nothing')]),
    entry(t('have:email'), emails),
    entry(t('have:newsletter'), [newsletterState(shown)]),
    ...(preferences.followUps === undefined
      ? []
      : [
          entry(t('have:followUps'), [
            preferences.followUps ? t('followUps:yes') : t('followUps:no'),
          ]),
        ]),
    entry(t('have:mails'), [String(sent)]),
  ]
  return `<h2>${escapeHtml(t('have:heading'))}</h2>\n<dl>${entries.join('\n')}</dl>`
}

const consentList = ({ texts, language, timeZone, preferences }: Shown): string => {
  if (preferences.consents.length === 0) return ''
  const consents = texts.group('consents')
  const format = formatTimeIn(language, timeZone)
  const items = preferences.consents.map(({ purpose, given, source, text, at }) => {
    const what = `${consents.purposes[purpose]}: ${given ? consents.given : consents.withdrawn}`
    const how = `${format('longDate', at)}, ${consents.sources[source]}`
    const quoted = text ? `<br><small>“${escapeHtml(text)}”</small>` : ''
    return `<li>${escapeHtml(what)}<br><small>${escapeHtml(how)}</small>${quoted}</li>`
  })
  return `<details><summary>${escapeHtml(consents.heading)}</summary>
<ul>${items.join('\n')}</ul></details>`
}

/** Of the mail whose link leads here: which list it was of, and by what that went to this reader. */
const whyHtml = ({ texts, language, timeZone, preferences: { reason } }: Shown): string => {
  if (!reason) return ''
  const { kind, at, topic, segments, approvedBy, consent } = reason
  const format = formatTimeIn(language, timeZone)
  const day = format('longDate', at)
  const lines = [
    topic && kind === 'newsletter'
      ? texts('why:newsletter', { day, topic })
      : texts(`why:${kind === 'newsletter' ? 'welcome' : kind}`, { day }),
    ...(consent
      ? [
          texts('why:agreed', {
            day: format('longDate', consent.at),
            how: texts.group('consents').sources[consent.source],
          }),
        ]
      : []),
    ...(consent?.text ? [`“${consent.text}”`] : []),
    ...(segments.length > 0 ? [texts('why:segments', { segments: segments.join(', ') })] : []),
    ...(approvedBy ? [texts('why:approvedBy', { name: approvedBy })] : []),
  ]
  const items = lines.map(paragraph).join('\n')
  return `<details><summary>${escapeHtml(texts('why:heading'))}</summary>\n${items}</details>`
}

const button = (action: InstantChoice | ConfirmedRequest, label: string): string =>
  `<button type="submit" name="action" value="${action}"${
    action === 'erase' ? ' class="danger"' : ''
  }>${escapeHtml(label)}</button>`

const form = (inner: string): string => `<form method="post">${inner}</form>`

/** Without a script the browser keeps what was checked; one form saves all. */
const topicsForm = ({ texts, preferences: { topics } }: Shown): string => {
  if (topics.length < 2) return ''
  const boxes = topics.map(({ id, name, description, isChosen }) => {
    const help = description ? `<br><small>${escapeHtml(description)}</small>` : ''
    return `<input type="hidden" name="offered" value="${id}">
<label class="choice"><input type="checkbox" name="topic" value="${id}"${
      isChosen ? ' checked' : ''
    }> <span>${escapeHtml(name)}${help}</span></label>`
  })
  const legend = `<legend>${escapeHtml(texts('topicsLegend'))}</legend>`
  return form(`<fieldset>${legend}\n${boxes.join('\n')}</fieldset>
${button('topics', texts('choices:topics'))}`)
}

const pauseForm = ({ texts, language, timeZone, preferences }: Shown): string => {
  const choose = (choice: InstantChoice) => button(choice, texts(`choices:${choice}`))
  const { pausedUntil } = preferences
  if (pausedUntil === null) return form(pauseChoices.map(choose).join(' '))
  const until = formatTimeIn(language, timeZone)('longDate', pausedUntil)
  return `${paragraph(texts('pausedUntil', { day: until }))}\n${form(choose('resume-newsletter'))}`
}

const nameOf = (language: SiteLanguage): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)}`
}

interface Option {
  readonly value: string
  readonly label: string
  readonly lang?: string
}

/** A choice of one, saved by a button. */
const selectForm = (
  { texts }: Shown,
  name: 'language' | 'frequency',
  chosen: string,
  options: readonly Option[],
): string => {
  const all = options.map(({ value, label, lang }) => {
    const attributes = `${lang ? ` lang="${lang}"` : ''}${value === chosen ? ' selected' : ''}`
    return `<option value="${value}"${attributes}>${escapeHtml(label)}</option>`
  })
  return form(`<label for="${name}">${escapeHtml(texts(`chooseLabel:${name}`))}</label>
<select id="${name}" name="${name}">${all.join('')}</select>
${button(name, texts(`choices:${name}`))}`)
}

const languageForm = (shown: Shown): string => {
  const { language } = shown.preferences
  if (language === undefined) return ''
  const named = siteLanguages.map((each) => ({ value: each, label: nameOf(each), lang: each }))
  const none = { value: '', label: shown.texts('languageNone') }
  return selectForm(shown, 'language', language ?? '', [none, ...named])
}

const frequencyForm = (shown: Shown): string => {
  const options = frequencies.map((each) => ({
    value: each,
    label: shown.texts(`frequencies:${each}`),
  }))
  return selectForm(shown, 'frequency', shown.preferences.frequency, options)
}

const newsletterForms = (shown: Shown): readonly string[] =>
  shown.preferences.newsletter === 'subscribed'
    ? [topicsForm(shown), frequencyForm(shown), pauseForm(shown)]
    : []

const choices = (shown: Shown): string => {
  const { texts, preferences } = shown
  const { newsletter, followUps } = preferences
  const choose = (choice: InstantChoice) => form(button(choice, texts(`choices:${choice}`)))
  return [
    ...(preferences.reason?.kind === 'retention' ? [choose('stay')] : []),
    `<h2>${escapeHtml(texts('mailsHeading'))}</h2>`,
    ...newsletterForms(shown),
    newsletter === 'stopped'
      ? paragraph(texts('stoppedHelp'))
      : choose(newsletter === 'subscribed' ? 'leave-newsletter' : 'subscribe'),
    ...(followUps === undefined
      ? []
      : [choose(followUps ? 'leave-follow-ups' : 'resume-follow-ups')]),
    languageForm(shown),
  ].join('\n')
}

const nameForm = ({ texts, preferences: { names } }: Shown, notice: Notice | undefined): string => {
  const isWrong = notice?.isAboutName ? ' aria-invalid="true" aria-describedby="said"' : ''
  return form(`<label for="name">${escapeHtml(texts('nameLabel'))}</label>
<input id="name" name="name" autocomplete="name" required maxlength="200" value="${escapeHtml(
    names[0] ?? '',
  )}"${isWrong}>
${button('change', texts('requests:change:button'))}`)
}

const requests = (shown: Shown, notice: Notice | undefined): string => {
  const { texts, preferences } = shown
  if (!preferences.isReachable) return paragraph(texts('notByMail'))
  const heading = (kind: ConfirmedRequest) =>
    `<h2>${escapeHtml(texts(`requests:${kind}:heading`))}</h2>`
  const request = (kind: 'download' | 'erase', help: string) =>
    `${heading(kind)}\n${paragraph(help)}\n${form(button(kind, texts(`requests:${kind}:button`)))}`
  return [
    '<hr>',
    paragraph(texts('byMail')),
    heading('change'),
    nameForm(shown, notice),
    request('download', texts('downloadHelp')),
    request('erase', texts('eraseHelp')),
  ].join('\n')
}

/** Focused when the page is shown, so that it is read out first. */
const noticeHtml = (notice: Notice | undefined): string =>
  notice
    ? `<p id="said" class="${notice.kind}" role="${
        notice.kind === 'problem' ? 'alert' : 'status'
      }" tabindex="-1" autofocus>${escapeHtml(notice.text)}</p>`
    : ''

/** A person's own page: what we have, and what they can do about it. It needs no script. */
export function preferencesPage(frame: Frame, preferences: Preferences, notice?: Notice): string {
  const { language, timeZone, siteName } = frame
  const texts = textsIn('preferences', language)
  const shown = { texts, language, timeZone, preferences }
  const body = [
    noticeHtml(notice),
    paragraph(siteName ? texts('intro', { siteName }) : texts('introUnnamed')),
    whyHtml(shown),
    summary(shown),
    consentList(shown),
    choices(shown),
    requests(shown, notice),
  ].join('\n')
  return publicPage({ ...frame, title: texts('title'), body })
}
