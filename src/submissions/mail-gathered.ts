import { createLocalReq, type Payload } from 'payload'
import { env } from '#src/config/env.ts'
import { findNotificationEmails } from '#src/db/submissions/notification.ts'
import { claimGathered } from '#src/db/submissions/staff-mails.ts'
import { withTransaction } from '#src/db/transaction.ts'
import { queueMail } from '#src/email/ledger/enqueue-mail.ts'
import { gatheredMail } from './mails.ts'

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
