import type { PayloadRequest } from 'payload'
import { findSiteDay } from '#src/content/site-day.ts'
import * as contract from '#src/contract/mail/subscribers.ts'
import { database } from '#src/data/transaction.ts'
import { presentSubscriber } from '#src/newsletters/presenters/email.ts'
import { subscribersFile } from '#src/people/subscribers/export-subscribers.ts'
import {
  countSubscribers,
  findExportedSubscribers,
  findSubscriber,
  findSubscribers,
} from '#src/people/subscribers/sql/subscribers.ts'
import {
  addSubscriber,
  changeSubscriber,
  deleteSubscriber,
} from '#src/people/subscribers/subscribers.ts'
import { findTopicsBySlug } from '#src/people/topics/sql/topics.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { writeExport } from '#src/platform/csv/export-file.ts'
import { endpoint, TextStream } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { documents, found, listed } from '../versioned.ts'

const subscribers = documents('newsletter_subscribers', async (req, id) =>
  presentSubscriber(found(await findSubscriber(await database(req), id))),
)

interface WithTopics {
  readonly req: PayloadRequest
  readonly body: { readonly topics?: readonly string[] | undefined }
}

/** The id of the topic that a list is filtered by. */
const topicOf = async (req: PayloadRequest, topic: string | undefined) => {
  if (!topic) return undefined
  const [id] = (await findTopicsBySlug(await database(req), [topic], { isPublic: false })) ?? []
  if (id === undefined) throw new InvalidRequest('topic: must be a topic')
  return id
}

const topicsIn = async ({ req, body: { topics } }: WithTopics) => {
  if (!topics) return undefined
  const ids = await findTopicsBySlug(await database(req), topics, { isPublic: false })
  if (!ids) throw new InvalidRequest('topics: must be topics')
  return ids
}

export const subscriberEndpoints = [
  endpoint(contract.listSubscribers, async ({ req, query: given, total }) => {
    const query = { ...given, topic: await topicOf(req, given.topic) }
    return listed({ req, query, total }, countSubscribers, findSubscribers, presentSubscriber)
  }),

  endpoint(contract.exportSubscribers, async ({ req, query: { format, ...given } }) => {
    const filters = { ...given, topic: await topicOf(req, given.topic) }
    await recordEntry(req, { action: 'exported', collection: 'newsletter-subscribers' })
    const db = await database(req)
    const exported = subscribersFile(findExportedSubscribers(db, filters))
    return new TextStream(writeExport(format, exported, await findSiteDay(db)))
  }),

  endpoint(contract.createSubscriber, async (context) => {
    const { email, name, source, language: saidLanguage, ...more } = context.body
    const topics = (await topicsIn(context)) ?? []
    const { postcode, city, frequency } = more
    const details = { saidLanguage, postcode, city, frequency }
    const given = { email, name: name ?? '', source: source ?? '', topics, ...details }
    return subscribers.show(context, await addSubscriber(context.req, given))
  }),

  endpoint(contract.readSubscriber, subscribers.read),

  endpoint(contract.updateSubscriber, (context) =>
    subscribers.update(context, async (id) => {
      const topics = await topicsIn(context)
      return found(await changeSubscriber(context.req, id, { ...context.body, topics }))
    }),
  ),

  endpoint(contract.deleteSubscriber, (context) =>
    subscribers.remove(context, (id) => deleteSubscriber(context.req, id)),
  ),
]
