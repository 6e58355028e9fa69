import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import { compileApart } from './compile-apart.ts'
import { queueMail } from './enqueue-mail.ts'
import { fillMail } from './fill.ts'
import { mailLinkKey } from './link-key.ts'
import { testLink } from './message.ts'
import { readMailSettings } from './sender.ts'

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
  const { postalAddress, defaultWrapper } = await readMailSettings(req.payload)
  const { BASE_URL: baseUrl } = env()
  const frame = { wrapper: defaultWrapper, postalAddress, unsubscribable: true, baseUrl }
  const source = { ...newsletter, ...frame }
  const compiled = await compileApart({ ...source, subject: `[Test] ${newsletter.subject}` })
  const link = testLink({ baseUrl, linkKey: await mailLinkKey(req) }, newsletter.id)
  for (const to of new Set(emails)) {
    const values = { name: '', email: to, unsubscribe: link }
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
