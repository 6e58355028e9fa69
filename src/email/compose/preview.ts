import type { Payload } from 'payload'
import { env } from '#src/config/env.ts'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { findSentNewsletter } from '#src/db/email/newsletters.ts'
import { database } from '#src/db/transaction.ts'
import { readMailSettings } from '#src/email/deliver/mail-settings.ts'
import { compileApart, MailNotCompiled } from '#src/email/render/compile-in-thread.ts'
import { dataLinkLabel } from '#src/email/render/data-link.ts'
import { fillMail } from '#src/email/render/fill-placeholders.ts'
import type { Preview, Written } from './preview-shape.ts'
import { warningsOf } from './warnings.ts'

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

/** Renders the mail in a form for a sample recipient, as for sending. */
export async function previewMail(payload: Payload, written: Written): Promise<Preview> {
  const { kind, subject, html, text } = written
  const { wrapper, postalAddress, language } = await frameOf(payload, written)
  const source = { subject, html, text, wrapper }
  const decided = {
    postalAddress,
    dataLink: dataLinkLabel(`${wrapper}${html}`, language),
    unsubscribable: kind === 'newsletter',
    baseUrl: env().BASE_URL,
  }
  const about = { warnings: warningsOf({ ...source, kind }), problem: null }
  try {
    const compiled = await compileApart({ ...source, ...decided })
    return { ...fillMail(compiled, sampleRecipient), ...about }
  } catch (error) {
    if (!(error instanceof MailNotCompiled)) throw error
    const { code, message } = error
    return { subject, html: '', text: '', ...about, problem: { code, message } }
  }
}
