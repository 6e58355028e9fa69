import { z } from 'zod'
import { siteLanguages } from '../content/site-languages.ts'
import { exportResponse, json, jsonResponse, sharedIn, staffOperation } from '../define.ts'
import { exportFormat } from '../export.ts'
import { frequencies, subscriberStatuses, suppressions } from '../newsletters/enums.ts'
import { topicSlugs } from '../newsletters/topics.ts'
import { changedSince, filter, listQuery } from '../parameters.ts'
import { cityLimit, postcodeLimit } from '../people/fields.ts'
import { email, int4, success, timestamp, trimmedText } from '../values.ts'

const status = z.enum(subscriberStatuses)

const fields = {
  id: int4(),
  email: z.string(),
  name: z.string().nullable(),
  status,
  source: z.string(),
  createdAt: timestamp(),
  unsubscribedAt: timestamp().nullable(),
}

/** What staff may give of a reader beside the rest; null clears it. */
const details = {
  language: z.enum(siteLanguages).nullish(),
  postcode: trimmedText(postcodeLimit).nullish(),
  city: trimmedText(cityLimit).nullish(),
  frequency: z.enum(frequencies).optional(),
}

export const subscriber = z.strictObject(fields).meta({ id: 'Subscriber' })

export const exportedSubscriber = z
  .strictObject({
    ...fields,
    suppression: z.enum(suppressions).nullable(),
    suppressedAt: timestamp().nullable(),
    withdrawnElsewhereAt: timestamp().nullable(),
    updatedAt: timestamp(),
    topics: z.string(),
    language: z.enum(siteLanguages).nullable(),
    postcode: z.string().nullable(),
    city: z.string().nullable(),
    frequency: z.enum(frequencies),
  })
  .meta({ id: 'ExportedSubscriber' })

const subscribersQuery = listQuery.extend({
  ...changedSince,
  status: status.optional(),
  topic: filter().describe('Who has the topic of this slug, public or not'),
})

const { reading, readingOne, writing, writingOne } = sharedIn(
  'Subscribers',
  'newsletters:read',
  'newsletters:write',
)

export const listSubscribers = staffOperation('GET', '/api/staff/newsletter-subscribers', {
  ...reading,
  id: 'listSubscribers',
  summary: 'Subscribers, newest first',
  query: subscribersQuery,
  response: jsonResponse(z.array(subscriber)),
})

export const exportSubscribers = staffOperation('GET', '/api/staff/newsletter-subscribers/export', {
  ...reading,
  id: 'exportSubscribers',
  summary: 'All subscribers that match with all fields as a file, newest first',
  details: 'The file is streamed; formulas of spreadsheets are escaped.',
  query: subscribersQuery
    .omit({ limit: true, offset: true, total: true })
    .extend({ format: exportFormat() }),
  response: exportResponse(z.array(exportedSubscriber)),
})

export const createSubscriber = staffOperation('POST', '/api/staff/newsletter-subscribers', {
  ...writing,
  id: 'createSubscriber',
  versioned: true,
  summary: 'Adds a subscriber; an existing one is returned unchanged',
  body: json(
    z.object({
      email: email(),
      name: trimmedText(200).nullish(),
      source: trimmedText(50).nullish(),
      topics: topicSlugs().optional(),
      ...details,
    }),
  ),
  response: jsonResponse(subscriber),
})

export const readSubscriber = staffOperation('GET', '/api/staff/newsletter-subscribers/:id', {
  ...readingOne,
  id: 'readSubscriber',
  summary: 'One subscriber',
  response: jsonResponse(subscriber),
})

export const updateSubscriber = staffOperation('PUT', '/api/staff/newsletter-subscribers/:id', {
  ...writingOne,
  id: 'updateSubscriber',
  summary: 'Updates a subscriber',
  details:
    '`topics` replaces those that the subscriber has; without any left they are unsubscribed. Who is not subscribed has none, whatever is given.',
  body: json(
    z.object({
      name: trimmedText(200).nullish(),
      status: status.optional(),
      topics: topicSlugs().optional(),
      ...details,
    }),
  ),
  response: jsonResponse(subscriber),
})

export const deleteSubscriber = staffOperation('DELETE', '/api/staff/newsletter-subscribers/:id', {
  ...writingOne,
  id: 'deleteSubscriber',
  summary: 'Deletes a subscriber permanently',
  response: jsonResponse(success),
})
