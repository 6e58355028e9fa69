import { z } from 'zod'
import { publicOperation } from '../define.ts'
import { bySlug, flag } from '../parameters.ts'
import { showsDocument, showsList } from '../shown.ts'
import { int4, timestamp } from '../values.ts'
import { selectable } from './selection.ts'
import { additiveOfPictured } from './seo.ts'
import { contentQuery, imageUrl, periodQuery, withText } from './shared.ts'
import { tag } from './tags.ts'

/** Who gets the online link of an event. */
export const onlineLinkReaders = ['everybody', 'booked'] as const

const documented = {
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
}

const content = z.string().describe('Safe HTML')

export const event = selectable('Event', documented, { content, ...additiveOfPictured }, withText)

export const eventDetail = selectable('EventDetail', { ...documented, content }, additiveOfPictured)

export const listEvents = publicOperation('GET', '/api/events', {
  id: 'listEvents',
  summary: 'Published events, earliest first',
  details: '`from` and `to` are about `startDate`.',
  shows: showsList('events'),
  group: 'Content',
  query: contentQuery.extend({
    upcoming: flag.optional().describe('Only those that start from now on'),
    past: flag.optional().describe('Only those that are over, latest first'),
    ...periodQuery,
    ...event.parameters,
  }),
  response: event.list,
})

export const readEvent = publicOperation('GET', '/api/events/:slug', {
  id: 'readEvent',
  summary: 'One published event',
  shows: showsDocument('events'),
  group: 'Content',
  params: bySlug,
  query: z.object(eventDetail.parameters),
  response: eventDetail.one,
})
