import escapeHtml from 'escape-html'
import type { PayloadRequest } from 'payload'
import { textsOf } from '#src/locales/texts.ts'
import { sendTest } from './test-send.ts'

/**
 * Mails a user a short text in the organisation's frame, the way all mail goes. Returns the id of
 * its delivery. Throws SendingRejected and InvalidEmail.
 */
export async function sendTestMail(req: PayloadRequest, email: string): Promise<number> {
  const t = textsOf('test-mail', req.i18n)
  const text = t('text')
  const html = `<p style="padding:0 25px">${escapeHtml(text)}</p>`
  const mail = {
    kind: 'composed',
    id: 0,
    subject: t('subject'),
    html,
    text,
    isComposed: true,
    frame: null,
  } as const
  const [delivery] = await sendTest(req, mail, [email])
  if (delivery === undefined) throw new Error('a test mail conflicts with no other')
  return delivery
}
