import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import { readMailSettings } from '#src/email/deliver/mail-settings.ts'
import { queueMail } from '#src/email/ledger/enqueue-mail.ts'
import { compileApart } from '#src/email/render/compile-in-thread.ts'
import { dataLinkLabel } from '#src/email/render/data-link.ts'
import { fillMail } from '#src/email/render/fill-placeholders.ts'
import { testLink } from '#src/email/render/message.ts'
import { mailLinkKey } from '#src/email/subscribers/link-key.ts'

interface Written {
  readonly id: number
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Test send: mails a newsletter to some email addresses as it would be sent, marked as a test. */
export async function sendTest(
  req: PayloadRequest,
  newsletter: Written,
  emails: readonly string[],
): Promise<void> {
  const { postalAddress, defaultWrapper, language } = await readMailSettings(req.payload)
  const { BASE_URL: baseUrl } = env()
  const dataLink = dataLinkLabel(`${defaultWrapper}${newsletter.html}`, language)
  const frame = { wrapper: defaultWrapper, dataLink, postalAddress, unsubscribable: true, baseUrl }
  const source = { ...newsletter, ...frame }
  const compiled = await compileApart({ ...source, subject: `[Test] ${newsletter.subject}` })
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
