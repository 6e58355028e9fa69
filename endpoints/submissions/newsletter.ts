import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { subscribe, unknownTopic, unsubscribe } from '#src/contract/submissions/newsletter.ts'
import { type Database, database } from '#src/data/transaction.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import {
  findSubscriptionSettings,
  type SubscriptionRequest,
} from '#src/people/subscribers/sql/subscription-requests.ts'
import { acceptRequest, planRequests } from '#src/people/subscribers/subscription-requests.ts'
import { findTopicsBySlug } from '#src/people/topics/sql/topics.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest, TooManyRequests } from '#src/server/http/errors.ts'
import { type PublicForm, receive } from './receive.ts'

type Outcome = z.input<typeof subscribe.response.schema>

const accept = async (db: Database, request: SubscriptionRequest): Promise<undefined> => {
  if ((await acceptRequest(db, request)) === 'too-many') throw new TooManyRequests(10)
  return undefined
}

const languageOf = async (req: PayloadRequest, request: Request) =>
  readerLanguage(request, (await findSite(await database(req))).language)

const topicsOf = async (req: PayloadRequest, slugs: readonly string[]) => {
  const topics = await findTopicsBySlug(await database(req), slugs, { isPublic: true })
  if (!topics) throw new InvalidRequest(unknownTopic)
  return topics
}

// The same response, in the same time, whether or not the email is known (decisions §3).
export const subscriptionForm: PublicForm<
  z.output<typeof subscribe.body.schema>,
  SubscriptionRequest,
  Outcome
> = {
  operation: subscribe,
  check: async ({ req, request, body: { proof: _, language, postalCode, ...subscription } }) => ({
    kind: 'subscribe',
    ...subscription,
    postcode: postalCode,
    topics: await topicsOf(req, subscription.topics),
    saidLanguage: language ?? null,
    language: await languageOf(req, request),
  }),
  store: async (_req, db, request, receivedAt) => accept(db, { ...request, receivedAt }),
  respond: async (db) => {
    const { doubleOptIn } = await findSubscriptionSettings(db)
    const message = doubleOptIn
      ? 'Thank you. Please open the mail we send you and confirm.'
      : 'Thank you for subscribing.'
    return { success: true, message }
  },
  held: {
    kind: 'subscription',
    checked: subscribe.body.schema.omit({ proof: true, postalCode: true }).extend({
      kind: z.literal('subscribe'),
      language: z.enum(siteLanguages),
      saidLanguage: z.enum(siteLanguages).nullable().default(null),
      postcode: z.string().default(''),
      topics: z.array(z.int()).default([]),
    }),
    seen: ({ name, email, source }) => ({ name, email, texts: [source] }),
    content: ({ email }) => email,
  },
  afterwards: planRequests,
}

const leavingForm: PublicForm<
  z.output<typeof unsubscribe.body.schema>,
  SubscriptionRequest,
  Outcome
> = {
  operation: unsubscribe,
  check: async ({ req, request, body: { email, topics } }) => ({
    kind: 'unsubscribe',
    email,
    name: '',
    source: '',
    timeZone: '',
    topics: await topicsOf(req, topics),
    language: await languageOf(req, request),
  }),
  store: async (_req, db, request) => accept(db, request),
  respond: async () => ({ success: true, message: 'You will get no more newsletters.' }),
  afterwards: planRequests,
}

export const newsletterEndpoints = [
  endpoint(subscribe, (context) => receive(context, subscriptionForm)),
  endpoint(unsubscribe, (context) => receive(context, leavingForm)),
]
