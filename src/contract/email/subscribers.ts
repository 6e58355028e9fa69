import { z } from 'zod'
import { json, jsonResponse, staffOperation } from '../define.ts'
import { byId, listQuery } from '../parameters.ts'
import { email, int4, success, timestamp, trimmedText } from '../values.ts'

export const subscriber = z
  .strictObject({
    id: int4(),
    email: z.string(),
    name: z.string().nullable(),
    status: z.enum(['subscribed', 'unsubscribed']),
    source: z.string(),
    createdAt: timestamp(),
    unsubscribedAt: timestamp().nullable(),
  })
  .meta({ id: 'Subscriber' })

const status = z.enum(['subscribed', 'unsubscribed'])
const group = 'Subscribers'

export const listSubscribers = staffOperation('GET', '/api/staff/newsletter-subscribers', {
  id: 'listSubscribers',
  summary: 'Subscribers, newest first',
  group,
  permission: 'newsletters:read',
  query: listQuery.extend({ status: status.optional() }),
  response: jsonResponse(z.array(subscriber)),
})

export const createSubscriber = staffOperation('POST', '/api/staff/newsletter-subscribers', {
  id: 'createSubscriber',
  summary: 'Adds a subscriber; an existing one is returned unchanged',
  group,
  permission: 'newsletters:write',
  body: json(
    z.object({
      email: email(),
      name: trimmedText(200).nullish(),
      source: trimmedText(50).nullish(),
    }),
  ),
  response: jsonResponse(subscriber),
})

export const updateSubscriber = staffOperation('PUT', '/api/staff/newsletter-subscribers/:id', {
  id: 'updateSubscriber',
  summary: 'Updates name or status of a subscriber',
  group,
  permission: 'newsletters:write',
  params: byId,
  body: json(z.object({ name: trimmedText(200).nullish(), status: status.optional() })),
  response: jsonResponse(subscriber),
})

export const deleteSubscriber = staffOperation('DELETE', '/api/staff/newsletter-subscribers/:id', {
  id: 'deleteSubscriber',
  summary: 'Deletes a subscriber permanently',
  group,
  permission: 'newsletters:write',
  params: byId,
  response: jsonResponse(success),
})
