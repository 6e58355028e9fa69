import type { PayloadRequest } from 'payload'
import {
  isPause,
  type LinkChoice,
  pauseDays,
  showUnsubscribe,
  unsubscribeByLink,
} from '#src/contract/mail/unsubscribe-link.ts'
import { database } from '#src/data/transaction.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { readLink } from '#src/mail/pages/read-link.ts'
import { findSaidLanguage, isSubscriber } from '#src/people/subscribers/sql/subscribers.ts'
import { pauseSubscriber } from '#src/people/subscribers/subscribers.ts'
import {
  leftTopicPage,
  pausedPage,
  testMailPage,
  unsubscribedPage,
  unsubscribeQuestion,
} from '#src/people/subscribers/subscription-pages.ts'
import { unsubscribeSubscriber } from '#src/people/subscribers/unsubscribe.ts'
import { findTopicsOfLink } from '#src/people/topics/sql/topics.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'

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

const siteFor = async (req: PayloadRequest, request: Request, owner: number | 'test') => {
  const db = await database(req)
  const { name, language, colour } = await findSite(db)
  const said = owner === 'test' ? undefined : await findSaidLanguage(db, { id: owner })
  return { name, look: { language: said ?? readerLanguage(request, language), colour } }
}

/** The topic of the newsletter that a link was in, which others its reader has, and other choices. */
const offeredTo = async (req: PayloadRequest, subscriber: number, token = '') => {
  const newsletter = await readLink(req, 'newsletter', token)
  const found = await findTopicsOfLink(await database(req), {
    subscriber,
    newsletter: newsletter ?? 0,
  })
  const pathOf = (choice: LinkChoice) => `?${new URLSearchParams({ newsletter: token, choice })}`
  return { ...found, newsletter, pathOf }
}

export const unsubscribeLinkEndpoints = [
  endpoint(showUnsubscribe, async ({ req, request, params, query }) => {
    const owner = await ownerOf(req, params.token)
    const { name, look } = await siteFor(req, request, owner)
    const { language } = look
    if (owner === 'test') return { mediaType, text: testMailPage(look), language }
    const offered = await offeredTo(req, owner, query.newsletter)
    return { mediaType, text: unsubscribeQuestion(look, name, offered), language }
  }),

  endpoint(unsubscribeByLink, async ({ req, request, params, query }) => {
    const owner = await ownerOf(req, params.token)
    const { name, look } = await siteFor(req, request, owner)
    const { language } = look
    if (owner === 'test') return { mediaType, text: testMailPage(look), language }
    const { choice } = query
    if (isPause(choice)) {
      await pauseSubscriber(req, owner, pauseDays[choice])
      return { mediaType, text: pausedPage(look, choice), language }
    }
    const offered = await offeredTo(req, owner, query.newsletter)
    const { topic, others, newsletter } = offered
    const isAll = choice === 'everything' || topic === undefined
    const topics = isAll ? [] : [topic.id]
    await unsubscribeSubscriber(req, { id: owner }, { source: 'link', newsletter }, { topics })
    const text =
      isAll || others.length === 0
        ? unsubscribedPage(look, name)
        : leftTopicPage(look, { ...offered, topic })
    return { mediaType, text, language }
  }),
]
