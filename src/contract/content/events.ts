import { z } from 'zod'
import { publicOperation } from '../define.ts'
import { bySlug, flag } from '../parameters.ts'
import { type Shown, showsDocument, showsList } from '../shown.ts'
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

const additiveOfEvents = {
  ...additiveOfPictured,
  timeZone: z.string().describe('The time zone of its clock times'),
  allDay: z.boolean().describe('Whether it takes whole days'),
  address: z.string().describe('Where it is, for a map; may be empty'),
  onlineLink: z.string().describe('Where people take part; empty unless everybody may know'),
  onlineLinkFor: z
    .enum(onlineLinkReaders)
    .nullable()
    .describe('Who gets the online link; null without one'),
  sequence: int4().describe('The SEQUENCE of its entry in calendars'),
}

const content = z.string().describe('Safe HTML')

export const event = selectable('Event', documented, { content, ...additiveOfEvents }, withText)

export const eventDetail = selectable('EventDetail', { ...documented, content }, additiveOfEvents)

/** The zone of an event without one is that of the organisation. */
const withZone = (shown: Shown): Shown => ({ ...shown, tables: [...shown.tables, 'settings'] })

export const listEvents = publicOperation('GET', '/api/events', {
  id: 'listEvents',
  summary: 'Published events, earliest first',
  details: '`from` and `to` are about `startDate`.',
  shows: withZone(showsList('events')),
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
  shows: withZone(showsDocument('events')),
  group: 'Content',
  params: bySlug,
  query: z.object(eventDetail.parameters),
  response: eventDetail.one,
})
