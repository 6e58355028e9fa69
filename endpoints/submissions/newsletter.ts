import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import { subscribe, unsubscribe } from '#src/contract/submissions/newsletter.ts'
import { findSite } from '#src/db/email/site.ts'
import type { LockedSubscriber } from '#src/db/email/subscribers.ts'
import { findSubscriptionSettings, wasConfirmationSent } from '#src/db/submissions/subscribers.ts'
import type { Database } from '#src/db/transaction.ts'
import { queueMail } from '#src/email/ledger/enqueue-mail.ts'
import { readerLanguage } from '#src/email/subscribers/browser-language.ts'
import { mailLinkKey } from '#src/email/subscribers/link-key.ts'
import { linkToken } from '#src/email/subscribers/link-token.ts'
import {
  subscribeEmail,
  unsubscribeSubscriber,
  withNewEmail,
} from '#src/email/subscribers/subscribers.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { confirmationMail } from '#src/submissions/mails.ts'
import { limitRate } from './limit-rate.ts'

/**
 * Sends the confirmation mail, at most once an hour per email address, so that nobody can flood
 * an address that is not theirs. A suppressed address gets none.
 */
const sendConfirmation = async (
  req: PayloadRequest,
  db: Database,
  { email, request }: { readonly email: string; readonly request: Request },
  { id, status, suppression }: LockedSubscriber,
): Promise<void> => {
  if (status === 'subscribed' || suppression || (await wasConfirmationSent(db, id))) return
  const key = await mailLinkKey(req)
  const link = `${env().BASE_URL}/api/newsletter/confirm/${linkToken(key, 'confirm', id)}`
  const site = await findSite(db)
  const language = readerLanguage(request, site.language)
  await queueMail(req, {
    kind: 'confirmation',
    to: email,
    subscriberId: id,
    ...confirmationMail({ ...site, language }, link),
  })
}

export const newsletterEndpoints = [
  endpoint(subscribe, async ({ req, request, body }) => {
    await limitRate(req.payload, request)
    const confirmFirst = await withNewEmail(req, async (db) => {
      const { doubleOptIn, consentText } = await findSubscriptionSettings(db)
      const subscriber = await subscribeEmail(req, db, body, {
        confirmFirst: doubleOptIn,
        consent: { source: 'form', text: consentText },
      })
      if (doubleOptIn) await sendConfirmation(req, db, { email: body.email, request }, subscriber)
      return doubleOptIn
    })
    // The same response whether or not the email was known (decisions §3).
    const message = confirmFirst
      ? 'Thank you. Please open the mail we send you and confirm.'
      : 'Thank you for subscribing.'
    return { success: true as const, message }
  }),
  endpoint(unsubscribe, async ({ req, request, body }) => {
    await limitRate(req.payload, request)
    await unsubscribeSubscriber(req, { email: body.email }, { source: 'form' })
    return { success: true as const, message: 'You will get no more newsletters.' }
  }),
]
