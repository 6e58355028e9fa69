import { createLocalReq, type Payload } from 'payload'
import { withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { claimCeilingNotice } from '#src/mail/bounces/sql/mailbox-claims.ts'
import { mailStaff } from '#src/mail/notices/mail-staff.ts'
import { gatheredMail, writeMailIn } from '#src/mail/notices/mails.ts'
import { findNotificationEmails } from '#src/mail/notices/sql/notification.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { env } from '#src/settings/env.ts'
import { claimGathered } from '#src/submissions/sql/staff-mails.ts'

/** Mails staff once about submissions of past minutes that were not mailed one by one. */
export async function mailGathered(payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  await withTransaction(req, async (db) => {
    const count = await claimGathered(db)
    if (count === 0) return
    await mailStaff(req, gatheredMail(count, env().BASE_URL), await findNotificationEmails(db))
  })
}

/** Mails staff, once a day, that mails caused by strangers wait because of the ceiling in Settings. */
export async function mailCeiling(payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  await withTransaction(req, async (db) => {
    const ceiling = await claimCeilingNotice(db)
    if (!ceiling) return
    const { language } = await findSite(db)
    const texts = textsIn('ceiling-notice', language)
    const mail = writeMailIn(
      language,
      texts('subject', ceiling),
      texts('why', ceiling),
      texts('what'),
      texts('link', { url: `${env().BASE_URL}/admin/globals/settings` }),
    )
    await mailStaff(req, mail, await findNotificationEmails(db))
  })
}
