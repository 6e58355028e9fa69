import type { PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Database } from '#src/data/transaction.ts'
import { claimMailbox } from '#src/mail/bounces/sql/mailbox-claims.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { confirmationMail } from '#src/mail/notices/mails.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import type { LockedSubscriber } from '#src/people/subscribers/sql/subscribers.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { env } from '#src/settings/env.ts'

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
