import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import { showUnsubscribe, unsubscribeByLink } from '#src/contract/email/unsubscribe-link.ts'
import { isSubscriber, unsubscribeById } from '#src/db/email/subscribers.ts'
import { database } from '#src/db/transaction.ts'
import { readLinkToken } from '#src/email/link-token.ts'
import { readSender } from '#src/email/sender.ts'
import { askToUnsubscribe, confirmUnsubscribed } from '#src/email/unsubscribe-page.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'

const mediaType = 'text/html; charset=utf-8'

/** Whose link it is; NotFound for one that we did not sign, or whose subscriber is gone. */
const subscriberOf = async (req: PayloadRequest, token: string): Promise<number> => {
  const id = readLinkToken(env().JWT_SECRET, 'unsubscribe', token)
  if (id === undefined || !(await isSubscriber(await database(req), id))) throw new NotFound()
  return id
}

export const unsubscribeLinkEndpoints = [
  endpoint(showUnsubscribe, async ({ req, params }) => {
    await subscriberOf(req, params.token)
    const { siteName } = await readSender(req.payload)
    return { mediaType, text: askToUnsubscribe(siteName) }
  }),

  endpoint(unsubscribeByLink, async ({ req, params }) => {
    await unsubscribeById(await database(req), await subscriberOf(req, params.token))
    const { siteName } = await readSender(req.payload)
    return { mediaType, text: confirmUnsubscribed(siteName) }
  }),
]
