import type { PayloadRequest } from 'payload'
import { findNotificationEmails } from '#src/db/submissions/notification.ts'
import type { Database } from '#src/db/transaction.ts'
import { queueMail } from '#src/email/enqueue-mail.ts'
import type { Mail } from '#src/submissions/mails.ts'

/**
 * Queues a mail to everybody whom Settings name, in the transaction of the submission: there is
 * no submission without its mails, and no mail without its submission.
 */
export async function notifyStaff(req: PayloadRequest, db: Database, mail: Mail): Promise<void> {
  for (const to of await findNotificationEmails(db))
    await queueMail(req, { kind: 'notification', to, ...mail })
}
