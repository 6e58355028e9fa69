import type { PayloadRequest } from 'payload'
import { subscribe, unsubscribe } from '#src/contract/submissions/newsletter.ts'
import { findSite } from '#src/db/email/site.ts'
import { findSubscriptionSettings } from '#src/db/submissions/subscribers.ts'
import type { SubscriptionRequest } from '#src/db/submissions/subscription-requests.ts'
import { database } from '#src/db/transaction.ts'
import { readerLanguage } from '#src/email/subscribers/browser-language.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { TooManyRequests } from '#src/http/errors.ts'
import { acceptRequest } from '#src/submissions/subscription-requests.ts'
import { limitRate, requireSpace } from './limit-rate.ts'

const accept = async (
  req: PayloadRequest,
  request: Request,
  given: Omit<SubscriptionRequest, 'language'>,
): Promise<void> => {
  const site = await findSite(await database(req))
  const language = readerLanguage(request, site.language)
  const accepted = await acceptRequest(req.payload, { ...given, language })
  if (accepted === 'too-many') throw new TooManyRequests(10)
}

// The same response, in the same time, whether or not the email is known (decisions §3).
export const newsletterEndpoints = [
  endpoint(subscribe, async ({ req, request, body }) => {
    await limitRate(req.payload, request)
    await requireSpace()
    const { doubleOptIn } = await findSubscriptionSettings(await database(req))
    await accept(req, request, { kind: 'subscribe', ...body })
    const message = doubleOptIn
      ? 'Thank you. Please open the mail we send you and confirm.'
      : 'Thank you for subscribing.'
    return { success: true as const, message }
  }),
  endpoint(unsubscribe, async ({ req, request, body }) => {
    await limitRate(req.payload, request)
    const { email } = body
    await accept(req, request, { kind: 'unsubscribe', email, name: '', source: '', timeZone: '' })
    return { success: true as const, message: 'You will get no more newsletters.' }
  }),
]
