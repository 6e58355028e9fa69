import type { Payload } from 'payload'
import { env } from '#src/config/env.ts'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { findSentNewsletter } from '#src/db/email/newsletters.ts'
import { database } from '#src/db/transaction.ts'
import { compose, composerWarnings } from '#src/email/composer/compose.ts'
import { readMailSettings } from '#src/email/deliver/mail-settings.ts'
import { compileApart, MailNotCompiled } from '#src/email/render/compile-in-thread.ts'
import { dataLinkLabel } from '#src/email/render/data-link.ts'
import { fillMail } from '#src/email/render/fill-placeholders.ts'
import type { Preview, Written } from './preview-shape.ts'
import { sizeWarnings, warningsOf } from './warnings.ts'

/** Sample values for previews. */
const sampleRecipient = {
  name: 'Sam Reader',
  email: 'sam@example.org',
  unsubscribe: '#',
  preferences: '#',
}

interface Frame {
  readonly wrapper: string
  readonly postalAddress: string
  readonly language: SiteLanguage
}

/**
 * The wrapper and footer: from Settings, from the template itself, or as they were when it was
 * sent.
 */
const frameOf = async (payload: Payload, { kind, wrapper, id }: Written): Promise<Frame> => {
  const { defaultWrapper, postalAddress, language } = await readMailSettings(payload)
  if (kind === 'composed') return { wrapper, postalAddress: '', language }
  if (kind === 'template') return { wrapper, postalAddress, language }
  const sent =
    id === undefined ? undefined : await findSentNewsletter(await database({ payload }), id)
  return { language, ...(sent ?? { wrapper: defaultWrapper, postalAddress }) }
}

type Rendered = Pick<Written, 'html' | 'text'>

/** What the composer renders of a form, unless that is known: a stored mail shows what it stored. */
const renderedOf = async (payload: Payload, written: Written, stored?: Rendered) => {
  if (stored || written.body === undefined) return stored ?? written
  const { html, text } = await compose({ payload }, written.body)
  return { html, text: written.text || text }
}

/**
 * Renders the mail in a form for a sample recipient, as for sending; `stored` is what is stored of
 * it, where the form shows nothing else.
 */
export async function previewMail(
  payload: Payload,
  written: Written,
  stored?: Rendered,
): Promise<Preview> {
  const { kind, subject, body } = written
  const { wrapper, postalAddress, language } = await frameOf(payload, written)
  const composed = body === undefined ? [] : await composerWarnings({ payload }, body)
  const empty = { subject, html: '', text: '' }
  try {
    const { html, text } = await renderedOf(payload, written, stored)
    const source = { subject, html, text, wrapper }
    const compiled = await compileApart({
      ...source,
      postalAddress,
      dataLink: dataLinkLabel(`${wrapper}${html}`, language),
      unsubscribable: kind === 'newsletter',
      baseUrl: env().BASE_URL,
    })
    const mail = fillMail(compiled, sampleRecipient)
    const warnings = [...warningsOf({ ...source, kind }), ...composed, ...sizeWarnings(mail.html)]
    return { ...mail, warnings, problem: null }
  } catch (error) {
    if (!(error instanceof MailNotCompiled)) throw error
    const { code, message } = error
    const warnings = [...warningsOf({ ...written, wrapper }), ...composed]
    return { ...empty, warnings, problem: { code, message } }
  }
}
