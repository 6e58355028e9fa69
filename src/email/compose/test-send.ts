import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import type { NewsletterRow } from '#src/db/email/newsletters.ts'
import { readMailSettings } from '#src/email/deliver/mail-settings.ts'
import { wrapperOf } from '#src/email/frames/wrapper-of.ts'
import { queueMail } from '#src/email/ledger/enqueue-mail.ts'
import { compileApart } from '#src/email/render/compile-in-thread.ts'
import { footerWords } from '#src/email/render/data-link.ts'
import { fillMail } from '#src/email/render/fill-placeholders.ts'
import { testLink } from '#src/email/render/message.ts'
import { mailLinkKey } from '#src/email/subscribers/link-key.ts'

type Written = Pick<NewsletterRow, 'id' | 'subject' | 'html' | 'text' | 'frame' | 'isComposed'>

/** Test send: mails a newsletter to some email addresses as it would be sent, marked as a test. */
export async function sendTest(
  req: PayloadRequest,
  newsletter: Written,
  emails: readonly string[],
): Promise<void> {
  const { postalAddress, language } = await readMailSettings(req.payload)
  const { BASE_URL: baseUrl } = env()
  const { subject, html, text } = newsletter
  const wrapper = await wrapperOf(req, { kind: 'newsletter', ...newsletter })
  const words = footerWords(`${wrapper}${html}`, language)
  const frame = { wrapper, ...words, postalAddress, unsubscribable: true, baseUrl }
  const source = { html, text, ...frame }
  const compiled = await compileApart({ ...source, subject: `[Test] ${subject}` })
  const link = testLink({ baseUrl, linkKey: await mailLinkKey(req) }, newsletter.id)
  for (const to of new Set(emails)) {
    const values = { name: '', email: to, unsubscribe: link, preferences: link }
    const mail = fillMail(compiled, values)
    await queueMail(req, {
      ...mail,
      kind: 'newsletter',
      to,
      newsletterId: newsletter.id,
      isTest: true,
    })
  }
}
