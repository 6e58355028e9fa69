import type { PayloadRequest } from 'payload'
import { findNotificationEmails } from '#src/db/submissions/notification.ts'
import type { Database } from '#src/db/transaction.ts'
import { queueMail } from '#src/email/ledger/enqueue-mail.ts'
import type { Mail } from '#src/submissions/mails.ts'

/**
 * Enqueues a mail to the recipients named in Settings, in the transaction of the submission
 * (transactional outbox): neither exists without the other.
 */
export async function notifyStaff(req: PayloadRequest, db: Database, mail: Mail): Promise<void> {
  for (const to of await findNotificationEmails(db))
    await queueMail(req, { kind: 'notification', to, ...mail })
}
