import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import { isEmailAddress } from '#src/contract/values.ts'
import type { PausedNewsletter } from '#src/db/email/rejections.ts'
import { findSite } from '#src/db/email/site.ts'
import { findNotificationEmails } from '#src/db/submissions/notification.ts'
import { database } from '#src/db/transaction.ts'
import { queueMail } from '#src/email/ledger/enqueue-mail.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { writeMailIn } from '#src/submissions/mails.ts'

/**
 * Queues the mails that tell staff why a newsletter was paused, in the transaction that paused it:
 * to those notified in Settings, and to who approved it.
 */
export async function notifyOfPause(
  req: PayloadRequest,
  newsletter: number,
  { title, refused, tried, said, approver }: PausedNewsletter,
): Promise<void> {
  const db = await database(req)
  const { language } = await findSite(db)
  const words = textsIn('pause-notice', language)
  const url = `${env().BASE_URL}/admin/collections/newsletters/${newsletter}`
  const mail = writeMailIn(
    language,
    words('subject', { title }),
    words('why', { refused, tried }),
    words('said', { words: said }),
    words('link', { url }),
  )
  const notified = await findNotificationEmails(db)
  const recipients = new Set([...notified, ...(approver ? [approver.toLowerCase()] : [])])
  // One that is none would undo the pause.
  for (const to of [...recipients].filter(isEmailAddress))
    await queueMail(req, { ...mail, kind: 'notification', to })
}
