import type { PayloadRequest } from 'payload'
import { database } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { mailStaff } from '#src/mail/notices/mail-staff.ts'
import { writeMailIn } from '#src/mail/notices/mails.ts'
import { findNotificationEmails } from '#src/mail/notices/sql/notification.ts'
import type { PausedNewsletter } from '#src/newsletters/delivery/sql/rejections.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { env } from '#src/settings/env.ts'

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
  await mailStaff(req, mail, new Set([...notified, ...(approver ? [approver.toLowerCase()] : [])]))
}
