import { createLocalReq, type EmailAdapter } from 'payload'
import { z } from 'zod'
import { env } from '#src/config/env.ts'
import { queueMail } from './enqueue-mail.ts'

const letter = z.object({ to: z.string(), subject: z.string(), html: z.string() })

/**
 * The platform's own mails, to one address each, go through the ledger like all others: whoever
 * asks for one waits for no mail server, and it is tried again when there is none. Settings say
 * who they come from.
 */
export const platformMail: EmailAdapter<void> = ({ payload }) => ({
  name: 'ledger',
  defaultFromName: env().MAIL_FROM.name,
  defaultFromAddress: env().MAIL_FROM.address,
  async sendEmail(message) {
    const { to, ...written } = letter.parse(message)
    const frame = { text: '', wrapper: '', unsubscribable: false, postalAddress: '' }
    // Its texts are our own; what compiles them is loaded by the few processes that need it.
    const { compileMail } = await import('./compile.ts')
    const mail = compileMail({ ...written, ...frame, baseUrl: env().BASE_URL })
    await queueMail(await createLocalReq({}, payload), {
      ...mail,
      kind: 'notification',
      isAccountMail: true,
      to,
    })
  },
})
