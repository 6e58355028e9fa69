import type { Payload } from 'payload'
import { archivedPath } from '#src/contract/newsletters/archive.ts'
import type { WrittenKind } from '#src/contract/newsletters/enums.ts'
import { type Finding, found } from '#src/contract/newsletters/finding.ts'
import { customPlaceholder } from '#src/contract/newsletters/placeholders.ts'
import type { CustomField } from '#src/contract/people/custom-fields.ts'
import { database } from '#src/data/transaction.ts'
import { surveyPages } from '#src/forms/survey-links.ts'
import type { CheckedHtml } from '#src/mail/check/check-html.ts'
import { checkSubject } from '#src/mail/check/subject.ts'
import { checkInThread } from '#src/mail/rendering/compile-in-thread.ts'
import { fillMail, type Values } from '#src/mail/rendering/fill-placeholders.ts'
import type { CompiledMail } from '#src/mail/rendering/mail-source.ts'
import { placeholderNames } from '#src/mail/rendering/placeholders.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { checkOwnLinks, isOwn } from './own-links.ts'

/** What a mail is filled with to be looked at: own fields by their labels. */
export const sampleValues = (organisation: string, own: readonly CustomField[]): Values => ({
  name: 'Sam Reader',
  first_name: 'Sam',
  last_name: 'Reader',
  city: 'Utrecht',
  organisation,
  email: 'sam@example.org',
  ...Object.fromEntries(own.map(({ name, label }) => [customPlaceholder(name), label])),
})

/** The links of a recipient, which are checked to be links, and lead to nothing that is stored. */
const sampleLinks = (baseUrl: string) => ({
  unsubscribe: `${baseUrl}/api/newsletter/unsubscribe/sample`,
  preferences: `${baseUrl}/api/preferences/sample`,
  view_online: `${baseUrl}${archivedPath('sample')}`,
})

const notChecked: CheckedHtml = { findings: [found('notChecked')], links: [] }

interface Compiled {
  readonly mail: CompiledMail
  readonly kind: WrittenKind
  readonly postalAddress: string
  readonly sample: Values
}

export interface CheckedMail {
  readonly findings: readonly Finding[]
  readonly links: readonly string[]
}

/**
 * Checks a compiled mail as a recipient would get it: its subject, its HTML, and whether the pages
 * of our own it links to are public.
 */
export async function checkMail(
  payload: Payload,
  { mail, kind, postalAddress, sample }: Compiled,
): Promise<CheckedMail> {
  const urls = siteUrls()
  const { subject, html } = fillMail(mail, {
    ...sample,
    ...sampleLinks(urls.baseUrl),
    ...surveyPages(placeholderNames(mail.html, mail.text), urls.siteUrl),
  })
  const address = kind === 'newsletter' ? postalAddress : ''
  const checked = await checkInThread({ html, ...urls, postalAddress: address }).catch(
    () => notChecked,
  )
  const { findings, links } = checked
  const missing = await checkOwnLinks(await database({ payload }), links, urls)
  return {
    findings: [...checkSubject(subject), ...findings, ...missing],
    links: links.filter((url) => !isOwn(url, urls)),
  }
}
