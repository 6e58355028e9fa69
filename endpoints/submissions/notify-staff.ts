import type { PayloadRequest } from 'payload'
import type { Submission } from '#src/contract/submissions/submission.ts'
import type { Database } from '#src/data/transaction.ts'
import { mailStaff } from '#src/mail/notices/mail-staff.ts'
import type { Mail } from '#src/mail/notices/mails.ts'
import { findNotificationEmails } from '#src/mail/notices/sql/notification.ts'
import { env } from '#src/settings/env.ts'
import { threadRoot } from '#src/submissions/inbox/thread.ts'
import { hasOwnMail } from '#src/submissions/sql/staff-mails.ts'

interface Notification {
  readonly mail: Mail
  /** The sender, who receives the replies. */
  readonly sender: { readonly name: string; readonly email: string }
  readonly submission: Submission
}

/**
 * Enqueues a mail to the recipients named in Settings, in the transaction of the submission
 * (transactional outbox): neither exists without the other. A reply to it goes to the sender, and
 * is of the same conversation as what staff reply in the admin UI. Past ten in a minute they are
 * gathered into one mail, which the sweep sends.
 */
export async function notifyStaff(
  req: PayloadRequest,
  db: Database,
  { mail, sender, submission }: Notification,
): Promise<void> {
  const thread = [threadRoot(submission, env().BASE_URL)]
  const recipients = await findNotificationEmails(db)
  if (recipients.length === 0 || !(await hasOwnMail(db))) return
  await mailStaff(req, { ...mail, replyTo: sender, thread }, recipients)
}
