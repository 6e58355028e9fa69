import { createTransport, type Transport } from 'nodemailer'
import type MailMessage from 'nodemailer/lib/mailer/mail-message.js'
import { createLocalReq, type Payload } from 'payload'
import { z } from 'zod'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { queueMail } from './enqueue-mail.ts'

const platformMessage = z.object({ to: z.string(), subject: z.string(), html: z.string() })

/** Writes a mail of the platform into the ledger. Its texts are our own. */
async function writeToLedger(payload: Payload, data: unknown): Promise<string> {
  const { to, ...written } = platformMessage.parse(data)
  const frame = { text: '', wrapper: '', unsubscribable: false, postalAddress: '' }
  const mail = compileMail({ ...written, ...frame, ...siteUrls() })
  const req = await createLocalReq({}, payload)
  const id = await queueMail(req, { ...mail, kind: 'notification', isAccountMail: true, to })
  return String(id)
}

/**
 * A nodemailer transport for mails to one address each that ends in the ledger (the outbox): the
 * request does not wait for a mail server, and delivery is retried. The sender comes from Settings.
 */
export function createLedgerTransport(payload: Payload) {
  const transport: Transport = {
    name: 'ledger',
    version: '1',
    send: ({ data, message }: MailMessage, done) => {
      writeToLedger(payload, data).then(
        (messageId) => done(null, { messageId, envelope: message.getEnvelope() }),
        (error: unknown) => done(error instanceof Error ? error : new Error('not queued')),
      )
    },
  }
  return createTransport(transport)
}
