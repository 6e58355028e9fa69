import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { bySlug, flag } from '../parameters.ts'
import { showsDocument, showsList } from '../shown.ts'
import { int4, timestamp } from '../values.ts'
import { imageUrl, periodQuery, taggedQuery } from './shared.ts'
import { tag } from './tags.ts'

export const event = z
  .strictObject({
    id: int4(),
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    startDate: timestamp(),
    endDate: timestamp().nullable(),
    location: z.string(),
    imageUrl,
    link: z.string(),
    tags: z.array(tag),
    cancelled: z.boolean(),
  })
  .meta({ id: 'Event' })

export const eventDetail = event
  .extend({ content: z.string().describe('Safe HTML') })
  .meta({ id: 'EventDetail' })

export const listEvents = publicOperation('GET', '/api/events', {
  id: 'listEvents',
  summary: 'Published events, earliest first',
  details: '`from` and `to` are about `startDate`.',
  shows: showsList('events'),
  group: 'Content',
  query: taggedQuery.extend({
    upcoming: flag.optional().describe('Only those that start from now on'),
    past: flag.optional().describe('Only those that are over, latest first'),
    ...periodQuery,
  }),
  response: jsonResponse(z.array(event)),
})

export const readEvent = publicOperation('GET', '/api/events/:slug', {
  id: 'readEvent',
  summary: 'One published event',
  shows: showsDocument('events'),
  group: 'Content',
  params: bySlug,
  response: jsonResponse(eventDetail),
})
