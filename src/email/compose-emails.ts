import type { PayloadRequest } from 'payload'
import type { ComposeEmailChanges, NewComposeEmail } from '#src/contract/email/compose-emails.ts'
import {
  insertComposeEmail,
  lockComposeEmail,
  sendToRecipients,
  writeComposeEmail,
} from '#src/db/email/compose-emails.ts'
import { wakeDeliverers } from '#src/db/email/wake.ts'
import { type Database, withTransaction } from '#src/db/transaction.ts'
import { mustLieAhead, SendingRefused } from './newsletter-states.ts'
import type { MailStatus } from './words.ts'

/** There is no such composed email. */
export class NoSuchComposeEmail extends Error {
  override readonly name = 'NoSuchComposeEmail'
}

export const alreadySent = 'Email has already been sent'

const change = (
  req: PayloadRequest,
  id: number,
  work: (db: Database) => Promise<void>,
): Promise<void> =>
  withTransaction(req, async (db) => {
    const status = await lockComposeEmail(db, id)
    if (status === undefined) throw new NoSuchComposeEmail('no such composed email')
    if (status === 'sent') throw new SendingRefused(alreadySent)
    await work(db)
  })

const schedule = (
  at: string | null | undefined,
): { status?: MailStatus; scheduledSendAt?: string | null } => {
  if (at === undefined) return {}
  if (at === null) return { status: 'draft', scheduledSendAt: null }
  mustLieAhead(at, new Date())
  return { status: 'scheduled', scheduledSendAt: at }
}

/** A new draft, or a scheduled one when it names a time to come. Throws SendingRefused. */
export function composeEmail(req: PayloadRequest, given: NewComposeEmail): Promise<number> {
  const when = schedule(given.scheduled_send_at)
  return withTransaction(req, (db) =>
    insertComposeEmail(db, {
      title: given.title,
      subject: given.subject,
      html: given.html_content,
      text: given.text_content,
      recipients: given.recipient_emails,
      ...when,
    }),
  )
}

/** Changes one that is not sent. Throws SendingRefused, NoSuchComposeEmail. */
export function editComposeEmail(
  req: PayloadRequest,
  id: number,
  changes: ComposeEmailChanges,
): Promise<void> {
  return change(req, id, (db) =>
    writeComposeEmail(db, id, {
      title: changes.title,
      subject: changes.subject,
      html: changes.html_content,
      text: changes.text_content,
      recipients: changes.recipient_emails,
      ...schedule(changes.scheduled_send_at),
    }),
  )
}

/** Sends it to its recipients; of several at once, one succeeds. Throws SendingRefused. */
export function sendComposeEmail(req: PayloadRequest, id: number): Promise<void> {
  return change(req, id, async (db) => {
    await sendToRecipients(db, id)
    await wakeDeliverers(db)
  })
}
