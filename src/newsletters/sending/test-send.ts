import escapeHtml from 'escape-html'
import type { PayloadRequest } from 'payload'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import { surveyPages } from '#src/forms/survey-links.ts'
import { textsOf } from '#src/locales/texts.ts'
import { readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { wrapperOf } from '#src/mail/frames/wrapper-of.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { compileInThread } from '#src/mail/rendering/compile-in-thread.ts'
import { footerWords } from '#src/mail/rendering/data-link.ts'
import { fillMail } from '#src/mail/rendering/fill-placeholders.ts'
import { testLink } from '#src/mail/rendering/message.ts'
import { placeholderNames } from '#src/mail/rendering/placeholders.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

/**
 * Mails a user a short text in the organisation's frame, the way all mail goes. Returns the id of
 * its delivery. Throws SendingRejected and InvalidEmail.
 */
export async function sendTestMail(req: PayloadRequest, email: string): Promise<number> {
  const t = textsOf('test-mail', req.i18n)
  const text = t('text')
  const html = `<p style="padding:8px 20px 0">${escapeHtml(text)}</p>`
  const mail = {
    kind: 'composed',
    id: 0,
    subject: t('subject'),
    preheader: '',
    html,
    text,
    isComposed: true,
    frame: null,
  } as const
  const [delivery] = await sendTest(req, mail, [email])
  if (delivery === undefined) throw new Error('a test mail conflicts with no other')
  return delivery
}

interface Written {
  readonly kind: 'newsletter' | 'composed'
  readonly id: number
  readonly subject: string
  readonly preheader: string
  readonly html: string
  readonly text: string
  readonly isComposed: boolean
  readonly frame: Frame | null
}

/** What only a newsletter has: a footer with its sender and the way to leave. */
const footerOf = ({ kind }: Written, postalAddress: string) =>
  kind === 'newsletter'
    ? { postalAddress, unsubscribable: true }
    : { postalAddress: '', unsubscribable: false }

/** A test of a composed email is no delivery of it, which each of its recipients gets once. */
const deliveryOf = ({ kind, id }: Written) =>
  kind === 'newsletter'
    ? ({ kind: 'newsletter', newsletterId: id } as const)
    : ({ kind: 'compose' } as const)

/**
 * Test send: mails a newsletter or composed email to some email addresses as it would be sent,
 * marked as a test. Its links to their own page and to unsubscribe change nothing. Returns the ids of
 * the deliveries.
 */
export async function sendTest(
  req: PayloadRequest,
  written: Written,
  emails: readonly string[],
): Promise<number[]> {
  const { postalAddress, language, siteName: organisation } = await readMailSettings(req.payload)
  const urls = siteUrls()
  const { subject, preheader, html, text } = written
  const wrapper = await wrapperOf(req, written)
  const words = footerWords(`${wrapper}${html}`, language)
  const frame = { wrapper, ...words, ...footerOf(written, postalAddress), ...urls }
  const source = { preheader, html, text, ...frame }
  const compiled = await compileInThread({ ...source, subject: `[Test] ${subject}` })
  const link = testLink({ ...urls, linkKey: await mailLinkKey(req) }, written.id)
  const deliveries: number[] = []
  for (const to of new Set(emails)) {
    const values = {
      organisation,
      email: to,
      unsubscribe: link,
      preferences: link,
      view_online: link,
      ...surveyPages(placeholderNames(compiled.html, compiled.text), urls.siteUrl),
    }
    const mail = fillMail(compiled, values)
    const id = await queueMail(req, { ...mail, ...deliveryOf(written), to, isTest: true })
    if (id !== undefined) deliveries.push(id)
  }
  return deliveries
}
