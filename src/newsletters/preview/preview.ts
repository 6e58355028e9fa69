import type { Payload, PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { inOrder } from '#src/contract/newsletters/finding.ts'
import {
  customPlaceholder,
  placeholders,
  surveyPlaceholder,
} from '#src/contract/newsletters/placeholders.ts'
import {
  type Preview,
  renderedIn,
  type Written,
  writtenIn,
} from '#src/contract/newsletters/preview.ts'
import { database } from '#src/data/transaction.ts'
import { findSurveys } from '#src/forms/sql/readers.ts'
import { surveyPages } from '#src/forms/survey-links.ts'
import { checkSubject } from '#src/mail/check/subject.ts'
import { readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { wrapperOf } from '#src/mail/frames/wrapper-of.ts'
import { compileInThread, MailNotCompiled } from '#src/mail/rendering/compile-in-thread.ts'
import { footerWords } from '#src/mail/rendering/data-link.ts'
import { fillMail, fillText } from '#src/mail/rendering/fill-placeholders.ts'
import { placeholderNames } from '#src/mail/rendering/placeholders.ts'
import { checkMail, sampleValues } from '#src/newsletters/check/check-mail.ts'
import { checkWritten } from '#src/newsletters/check/written.ts'
import { findComposeEmail } from '#src/newsletters/composed/sql/compose-emails.ts'
import { checkDocument, compose } from '#src/newsletters/composer/compose.ts'
import { findSentNewsletter } from '#src/newsletters/sql/newsletters.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

const kinds = { newsletters: 'newsletter', 'compose-emails': 'composed' } as const

export type SentMails = keyof typeof kinds

/**
 * The preview of a stored mail, as it would be sent now; undefined when it is gone. Permissions are
 * checked before: approvers of a newsletter may read it, and no others.
 */
export async function previewStored(
  req: PayloadRequest,
  collection: SentMails,
  id: number,
): Promise<Preview | undefined> {
  const { payload } = req
  const mail = await payload.findByID({ collection, id, depth: 0, disableErrors: true, req })
  if (!mail) return undefined
  return previewMail(payload, writtenIn(kinds[collection], mail, id), renderedIn(mail))
}

interface Frame {
  readonly wrapper: string
  readonly postalAddress: string
  readonly language: SiteLanguage
  readonly siteName: string
}

const findSent = async (payload: Payload, kind: 'newsletter' | 'composed', id: number) => {
  const db = await database({ payload })
  if (kind === 'newsletter') return findSentNewsletter(db, id)
  const found = await findComposeEmail(db, id)
  return found?.status === 'sent' ? { wrapper: found.wrapper, postalAddress: '' } : undefined
}

/**
 * The wrapper and footer: from Settings, from the template itself, or as they were when it was
 * sent.
 */
const frameOf = async (payload: Payload, written: Written): Promise<Frame> => {
  const { kind, wrapper, id, frame, body } = written
  const { postalAddress, language, siteName } = await readMailSettings(payload)
  if (kind === 'template') return { wrapper, postalAddress, language, siteName }
  const sent = id === undefined ? undefined : await findSent(payload, kind, id)
  if (sent) return { language, siteName, ...sent }
  const now = await wrapperOf({ payload }, { kind, frame, isComposed: body !== undefined })
  const footer = kind === 'composed' ? '' : postalAddress
  return { language, siteName, wrapper: now, postalAddress: footer }
}

type Rendered = Pick<Written, 'html' | 'text'>

/** What the composer renders of a form, unless that is known: a stored mail shows what it stored. */
const renderedOf = async (payload: Payload, written: Written, stored?: Rendered) => {
  if (stored || written.body === undefined) return stored ?? written
  const { html, text } = await compose({ payload }, written.body)
  return { html, text: written.text || text }
}

/**
 * Renders the mail in a form for a sample recipient, as for sending, and checks it; `stored` is what
 * is stored of it, where the form shows nothing else.
 */
export async function previewMail(
  payload: Payload,
  written: Written,
  stored?: Rendered,
): Promise<Preview> {
  const { kind, subject, preheader, body } = written
  const { wrapper, postalAddress, language, siteName } = await frameOf(payload, written)
  const fields = await findCustomFields(await database({ payload }))
  const own = fields.map(({ name }) => name)
  const surveys = (await findSurveys(await database({ payload }))).map(({ slug }) => slug)
  const known = [
    ...[...placeholders, ...own.map(customPlaceholder)],
    ...surveys.map(surveyPlaceholder),
  ]
  const blocks = body === undefined ? [] : await checkDocument({ payload }, body)
  const isComposed = body !== undefined
  try {
    const { html, text } = await renderedOf(payload, written, stored)
    const source = { subject, preheader, html, text, wrapper }
    const compiled = await compileInThread({
      ...source,
      postalAddress,
      ...footerWords(`${wrapper}${html}`, language),
      unsubscribable: kind === 'newsletter',
      ...siteUrls(),
    })
    const sample = sampleValues(siteName, fields)
    const mailed = { mail: compiled, kind, postalAddress, sample }
    const { findings, links } = await checkMail(payload, mailed)
    const all = [
      ...checkWritten({ ...source, kind, isComposed }, own, surveys),
      ...blocks,
      ...findings,
    ]
    const mail = fillMail(compiled, {
      ...sample,
      unsubscribe: '#',
      preferences: '#',
      view_online: '#',
      ...surveyPages(placeholderNames(compiled.html, compiled.text), siteUrls().siteUrl),
    })
    const line = fillText(preheader, sample)
    return { ...mail, preheader: line, findings: inOrder(all), known, links, problem: null }
  } catch (error) {
    if (!(error instanceof MailNotCompiled)) throw error
    const { code, message } = error
    const found = checkWritten({ ...written, isComposed }, own, surveys)
    const findings = inOrder([...checkSubject(subject), ...found, ...blocks])
    return {
      subject,
      preheader,
      html: '',
      text: '',
      findings,
      known,
      links: [],
      problem: { code, message },
    }
  }
}
