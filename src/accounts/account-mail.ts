import escapeHtml from 'escape-html'
import type { PayloadRequest } from 'payload'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { env } from '#src/settings/env.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

export const nameOfSite = (name: string | null | undefined): string =>
  name || new URL(env().SITE_URL).host

interface AccountMail {
  readonly to: string
  readonly subject: string
  /** Plain text, one paragraph each; the link stands at the end of the second one. */
  readonly paragraphs: readonly [string, string, string]
  readonly link: string
}

export async function queueAccountMail(req: PayloadRequest, mail: AccountMail): Promise<void> {
  const { to, subject, link } = mail
  const [about, action, otherwise] = mail.paragraphs.map((text) => escapeHtml(text))
  const url = escapeHtml(link)
  const html = `<p>${about}</p>
<p>${action} <a href="${url}">${url}</a></p>
<p>${otherwise}</p>`
  const frame = { text: '', wrapper: '', unsubscribable: false, postalAddress: '' }
  const compiled = compileMail({ subject, html, ...frame, ...siteUrls() })
  await queueMail(req, { ...compiled, kind: 'notification', isAccountMail: true, to })
}
