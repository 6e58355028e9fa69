import type { PayloadRequest } from 'payload'
import { showUnsubscribe, unsubscribeByLink } from '#src/contract/email/unsubscribe-link.ts'
import { findSite } from '#src/db/email/site.ts'
import { isSubscriber } from '#src/db/email/subscribers.ts'
import { database } from '#src/db/transaction.ts'
import { readerLanguage } from '#src/email/subscribers/browser-language.ts'
import { readLink } from '#src/email/subscribers/read-link.ts'
import { unsubscribeSubscriber } from '#src/email/subscribers/subscribers.ts'
import {
  testMailPage,
  unsubscribedPage,
  unsubscribeQuestion,
} from '#src/email/subscribers/subscription-pages.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'

const mediaType = 'text/html; charset=utf-8'

/**
 * The subscriber of a link token, or `test` for one of a test mail; throws NotFound for a token
 * that we did not sign, or whose subscriber is deleted.
 */
const ownerOf = async (req: PayloadRequest, token: string): Promise<number | 'test'> => {
  const id = await readLink(req, 'unsubscribe', token)
  if (id !== undefined && (await isSubscriber(await database(req), id))) return id
  if ((await readLink(req, 'test', token)) !== undefined) return 'test'
  throw new NotFound()
}

const siteFor = async (req: PayloadRequest, request: Request) => {
  const { name, language } = await findSite(await database(req))
  return { name, language: readerLanguage(request, language) }
}

export const unsubscribeLinkEndpoints = [
  endpoint(showUnsubscribe, async ({ req, request, params }) => {
    const owner = await ownerOf(req, params.token)
    const { name, language } = await siteFor(req, request)
    const text = owner === 'test' ? testMailPage(language) : unsubscribeQuestion(language, name)
    return { mediaType, text, language }
  }),

  endpoint(unsubscribeByLink, async ({ req, request, params, query }) => {
    const owner = await ownerOf(req, params.token)
    const { name, language } = await siteFor(req, request)
    if (owner === 'test') return { mediaType, text: testMailPage(language), language }
    const newsletter = await readLink(req, 'newsletter', query.newsletter ?? '')
    await unsubscribeSubscriber(req, { id: owner }, { source: 'link', newsletter })
    return { mediaType, text: unsubscribedPage(language, name), language }
  }),
]
