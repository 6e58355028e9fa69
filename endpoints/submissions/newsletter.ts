import { subscribe, unsubscribe } from '#src/contract/submissions/newsletter.ts'
import { findSubscriptionSettings } from '#src/db/submissions/subscribers.ts'
import {
  subscribeEmail,
  unsubscribeSubscriber,
  withNewEmail,
} from '#src/email/subscribers/subscribers.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { sendConfirmation } from '#src/submissions/send-confirmation.ts'
import { limitRate } from './limit-rate.ts'

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
