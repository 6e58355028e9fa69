import type { PayloadRequest } from 'payload'
import { isEmailAddress } from '#src/contract/values.ts'
import { type Database, database } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { writeMailIn } from '#src/mail/notices/mails.ts'
import { findNotificationEmails } from '#src/mail/notices/sql/notification.ts'
import { findEmailsOfRoles } from '#src/newsletters/digest/sql/digest-schedule.ts'
import { mayDo } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { env } from '#src/settings/env.ts'

/** Recipients in Settings; without any, users who may approve. */
async function recipientsOf(req: PayloadRequest, db: Database): Promise<string[]> {
  const notified = await findNotificationEmails(db)
  if (notified.length > 0) return notified
  const table = rolesIn(req.payload.config)
  const approving = Object.keys(table).filter((role) => mayDo(table, [role], 'approvals', 'write'))
  return findEmailsOfRoles(db, approving)
}

/** Queues the mails that tell staff of a draft, in the transaction that made it. */
export async function notifyOfDigest(
  req: PayloadRequest,
  newsletter: number,
  title: string,
): Promise<void> {
  const db = await database(req)
  const { language } = await findSite(db)
  const words = textsIn('digest-notice', language)
  const url = `${env().BASE_URL}/admin/collections/newsletters/${newsletter}`
  const mail = writeMailIn(
    language,
    words('subject', { title }),
    words('why'),
    words('link', { url }),
  )
  // One that is none would undo the draft.
  for (const to of (await recipientsOf(req, db)).filter(isEmailAddress))
    await queueMail(req, { ...mail, kind: 'notification', to })
}
