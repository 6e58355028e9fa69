import { createLocalReq, type Payload } from 'payload'
import { withTransaction } from '#src/data/transaction.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { gatheredMail } from '#src/mail/notices/mails.ts'
import { findNotificationEmails } from '#src/mail/notices/sql/notification.ts'
import { env } from '#src/settings/env.ts'
import { claimGathered } from '#src/submissions/sql/staff-mails.ts'

/** Mails staff once about submissions of past minutes that were not mailed one by one. */
export async function mailGathered(payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  await withTransaction(req, async (db) => {
    const count = await claimGathered(db)
    if (count === 0) return
    const mail = gatheredMail(count, env().BASE_URL)
    for (const to of await findNotificationEmails(db))
      await queueMail(req, { kind: 'notification', to, ...mail })
  })
}
