import { z } from 'zod'
import { exportResponse, json, jsonResponse, staffOperation } from '../define.ts'
import { exportFormat } from '../export.ts'
import { subscriberStatuses, suppressions } from '../newsletters/enums.ts'
import { byId, listQuery } from '../parameters.ts'
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

export const subscriber = z.strictObject(fields).meta({ id: 'Subscriber' })

export const exportedSubscriber = z
  .strictObject({
    ...fields,
    suppression: z.enum(suppressions).nullable(),
    suppressedAt: timestamp().nullable(),
    withdrawnElsewhereAt: timestamp().nullable(),
    updatedAt: timestamp(),
  })
  .meta({ id: 'ExportedSubscriber' })

const group = 'Subscribers'
const subscribersQuery = listQuery.extend({ status: status.optional() })

export const listSubscribers = staffOperation('GET', '/api/staff/newsletter-subscribers', {
  id: 'listSubscribers',
  summary: 'Subscribers, newest first',
  group,
  permission: 'newsletters:read',
  query: subscribersQuery,
  response: jsonResponse(z.array(subscriber)),
})

export const exportSubscribers = staffOperation('GET', '/api/staff/newsletter-subscribers/export', {
  id: 'exportSubscribers',
  summary: 'All subscribers that match with all fields as a file, newest first',
  details: 'The file is streamed; formulas of spreadsheets are escaped.',
  group,
  permission: 'newsletters:read',
  query: subscribersQuery
    .omit({ limit: true, offset: true, total: true })
    .extend({ format: exportFormat() }),
  response: exportResponse(z.array(exportedSubscriber)),
})

export const createSubscriber = staffOperation('POST', '/api/staff/newsletter-subscribers', {
  id: 'createSubscriber',
  versioned: true,
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

export const readSubscriber = staffOperation('GET', '/api/staff/newsletter-subscribers/:id', {
  id: 'readSubscriber',
  versioned: true,
  summary: 'One subscriber',
  group,
  permission: 'newsletters:read',
  params: byId,
  response: jsonResponse(subscriber),
})

export const updateSubscriber = staffOperation('PUT', '/api/staff/newsletter-subscribers/:id', {
  id: 'updateSubscriber',
  versioned: true,
  summary: 'Updates name or status of a subscriber',
  group,
  permission: 'newsletters:write',
  params: byId,
  body: json(z.object({ name: trimmedText(200).nullish(), status: status.optional() })),
  response: jsonResponse(subscriber),
})

export const deleteSubscriber = staffOperation('DELETE', '/api/staff/newsletter-subscribers/:id', {
  id: 'deleteSubscriber',
  versioned: true,
  summary: 'Deletes a subscriber permanently',
  group,
  permission: 'newsletters:write',
  params: byId,
  response: jsonResponse(success),
})
