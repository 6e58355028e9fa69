import type { PayloadRequest } from 'payload'
import { subscribe, unsubscribe } from '#src/contract/submissions/newsletter.ts'
import { database } from '#src/data/transaction.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import {
  findSubscriptionSettings,
  type SubscriptionRequest,
} from '#src/people/subscribers/sql/subscription-requests.ts'
import { acceptRequest } from '#src/people/subscribers/subscription-requests.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { TooManyRequests } from '#src/server/http/errors.ts'
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
