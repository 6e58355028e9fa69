import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { claimMailbox } from '#src/db/email/mailbox-claims.ts'
import { findSite } from '#src/db/email/site.ts'
import type { LockedSubscriber } from '#src/db/email/subscribers.ts'
import type { Database } from '#src/db/transaction.ts'
import { queueMail } from '#src/email/ledger/enqueue-mail.ts'
import { mailLinkKey } from '#src/email/subscribers/link-key.ts'
import { linkToken } from '#src/email/subscribers/link-token.ts'
import { confirmationMail } from './mails.ts'

/**
 * Sends the confirmation mail, at most one a day per mailbox, so that no one can flood a mailbox of
 * others. A suppressed address gets none.
 */
export async function sendConfirmation(
  req: PayloadRequest,
  db: Database,
  { email, language }: { readonly email: string; readonly language: SiteLanguage },
  { id, status, suppression }: LockedSubscriber,
): Promise<void> {
  if (status === 'subscribed' || suppression || !(await claimMailbox(db, email))) return
  const key = await mailLinkKey(req)
  const link = `${env().BASE_URL}/api/newsletter/confirm/${linkToken(key, 'confirm', id)}`
  const site = await findSite(db)
  await queueMail(req, {
    kind: 'confirmation',
    to: email,
    subscriberId: id,
    ...confirmationMail({ ...site, language }, link),
  })
}
