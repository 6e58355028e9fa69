import escapeHtml from 'escape-html'
import { isSurveyPlaceholder } from '#src/contract/newsletters/placeholders.ts'
import type { SubjectParts } from '../ledger/sql/ledger.ts'
import type { CompiledMail } from './mail-source.ts'
import { placeholder, placeholderNames } from './placeholders.ts'
import { type UrlPlace, urlPlacesInHtml, urlPlacesInText } from './url-places.ts'

export type Values = Readonly<Record<string, string>>

const ofName: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name'])

/** Imports name people by their addresses, by which none is greeted. */
const address = /^\s*[^\s@]+@[^\s@]+\.[^\s@.]+\s*$/

const lookUp = (values: Values, name: string): string => {
  const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
  return ofName.has(name) && address.test(value) ? '' : value
}

type Put = (value: string) => string

const fill = (
  template: string,
  values: Values,
  put: Put,
  places: readonly UrlPlace[] = [],
): string => {
  let at = -1
  return template.replace(placeholder, (_, name: string, fallback: string | undefined) => {
    at += 1
    const value = lookUp(values, name)
    return value === '' ? (fallback ?? '').trim() : putAt(places[at] ?? 'none', value, put)
  })
}

/** Also of what encodeURIComponent leaves, which ends a URL in styles. */
const component = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const followed: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

const isFollowed = (value: string): boolean =>
  URL.canParse(value) && followed.has(new URL(value).protocol)

const putAt = (place: UrlPlace, value: string, put: Put): string => {
  if (place === 'none' || (place === 'whole' && isFollowed(value))) return put(value)
  const encoded = component(value)
  return place === 'address' ? encoded.replaceAll('%40', '@') : encoded
}

/**
 * Fills `{{name}}` and `{{name|fallback}}` in one pass: values are never filled again. An unknown
 * or empty value, or an address for a name, gives the fallback, or "" (decisions §6). In a URL a value is encoded as a
 * component of it, so that it adds no parameter; a link that we sign stays as it is.
 */
export const fillText = (template: string, values: Values): string =>
  fill(template, values, (value) => value, urlPlacesInText(template))

/** As fillText, for HTML: values are escaped. */
export const fillHtml = (template: string, values: Values): string =>
  fill(template, values, escapeHtml, urlPlacesInHtml(template))

/**
 * As fillText, for a header line: line breaks are removed, wherever they come from, so that no
 * header can be injected (RFC 5322 §2.2).
 */
export const fillSubject = (template: string, values: Values): string =>
  fill(template, values, (value) => value)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not pass
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()

export type RenderedMail = CompiledMail

/** The subject for one recipient, without personal links. */
const subjectFor = (template: string, { unsubscribe, preferences, ...values }: Values): string =>
  fillSubject(
    template,
    Object.fromEntries(Object.entries(values).filter(([name]) => !isSurveyPlaceholder(name))),
  )

/**
 * The subject as it was sent, or will be: from the same template and values as the mail itself. One
 * with values of a contact is recorded when it is sent.
 */
export const sentSubject = ({ finished, template, name, email }: SubjectParts): string =>
  finished ?? subjectFor(template, { name, email })

/** Values of the placeholders of surveys, which stay to be filled when the mail is sent. */
export const surveysAsTheyAre = (...templates: readonly string[]): Values =>
  Object.fromEntries(
    placeholderNames(...templates)
      .filter(isSurveyPlaceholder)
      .map((name) => [name, `{{${name}}}`]),
  )

/** Fills these alone, in a mail that was rendered when it was queued. */
export const fillSurveys = (mail: RenderedMail, links: Values): RenderedMail => {
  const put = (text: string, write: Put): string =>
    text.replace(placeholder, (whole, name: string) =>
      isSurveyPlaceholder(name) ? write(lookUp(links, name)) : whole,
    )
  return { ...mail, html: put(mail.html, escapeHtml), text: put(mail.text, (url) => url) }
}

export function fillMail(mail: CompiledMail, values: Values): RenderedMail {
  return {
    subject: subjectFor(mail.subject, values),
    html: fillHtml(mail.html, values),
    text: fillText(mail.text, values),
  }
}
