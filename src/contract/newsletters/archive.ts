import { z } from 'zod'
import {
  adminJson,
  adminOperation,
  jsonResponse,
  publicOperation,
  textResponse,
} from '../define.ts'
import { feedQuery, feedResponse } from '../feeds/feeds.ts'
import { byId, bySlug, limitParameter, listQuery } from '../parameters.ts'
import { int4, text, timestamp } from '../values.ts'

/** Whether a newsletter is public once it is sent: by default, unless segments narrow its audience. */
export const archiveChoices = ['unlessNarrowed', 'always', 'never'] as const
export type ArchiveChoice = (typeof archiveChoices)[number]

/** The path of the page of one, where Muster serves it. */
export const archivedPath = (slug: string): string => `/api/newsletters/${slug}/view`

const inList = {
  id: int4(),
  slug: z.string(),
  subject: z.string(),
  preheader: z.string(),
  sentAt: timestamp(),
  url: z.string(),
}
const listed = z.strictObject(inList).meta({ id: 'ArchivedNewsletter' })

const one = z
  .strictObject({
    ...inList,
    content: z.string(),
    text: z.string(),
  })
  .meta({ id: 'ArchivedNewsletterDetail' })

/** Default page size of the archive. */
export const archivePage = 50

const shows = { tables: ['newsletters', 'settings'] } as const
const showsOne = { ...shows, documentOf: 'newsletters' } as const
const group = 'Content'

export const listArchive = publicOperation('GET', '/api/newsletters', {
  id: 'listArchive',
  summary: 'Newsletters in the public archive, newest first; `limit` defaults to 50',
  shows,
  group,
  query: listQuery.extend({ limit: limitParameter(archivePage) }),
  response: jsonResponse(z.array(listed)),
})

export const readArchived = publicOperation('GET', '/api/newsletters/:slug', {
  id: 'readArchived',
  summary: 'One newsletter of the public archive',
  details: 'Links to unsubscribe, names and whatever else is of one reader are left out.',
  shows: showsOne,
  group,
  params: bySlug,
  response: jsonResponse(one),
})

export const showArchived = publicOperation('GET', '/api/newsletters/:slug/view', {
  id: 'showArchived',
  summary: 'The page of a newsletter, as it was sent',
  details: 'To be opened by itself or shown in a frame. It runs no script.',
  shows: showsOne,
  group,
  params: bySlug,
  response: textResponse('text/html; charset=utf-8'),
})

export const showLetter = publicOperation('GET', '/api/newsletter/letters/:token', {
  id: 'showLetter',
  summary: 'The page of a newsletter that a weekly digest listed, for its reader',
  details: 'It opens while the reader is subscribed to its topic. It runs no script.',
  group: 'Submissions',
  params: z.object({ token: text() }),
  response: textResponse('text/html; charset=utf-8'),
  caching: 'never',
})

export const archiveFeed = publicOperation('GET', '/api/feed/newsletters', {
  id: 'archiveFeed',
  summary: 'The 50 most recent newsletters of the public archive as a feed',
  shows,
  group: 'Feeds',
  query: feedQuery,
  response: feedResponse,
  caching: 'feed',
})

export const topicFeed = publicOperation('GET', '/api/feed/newsletters/:slug', {
  id: 'topicFeed',
  summary: 'The 50 most recent newsletters of the public archive with a public topic as a feed',
  shows: { tables: ['newsletters', 'settings', 'topics'] },
  group: 'Feeds',
  params: bySlug,
  query: feedQuery,
  response: feedResponse,
  caching: 'feed',
})

/** What its page in the admin UI shows; null before it is sent, or where it never was public. */
export const archiveState = z.object({
  archived: z.object({ url: z.string(), isPublic: z.boolean() }).nullable(),
})

const ofNewsletter = { params: byId, response: jsonResponse(archiveState) } as const

export const readArchiveState = adminOperation('GET', '/cms-api/newsletters/:id/archive', {
  ...ofNewsletter,
  id: 'readArchiveState',
  summary: 'Whether a newsletter is in the public archive',
  permission: 'newsletters:read',
})

export const changeArchive = adminOperation('POST', '/cms-api/newsletters/:id/archive', {
  ...ofNewsletter,
  id: 'changeArchive',
  summary: 'Takes a sent newsletter out of the public archive, or puts it back',
  permission: 'newsletters:write',
  body: adminJson(z.object({ isPublic: z.boolean() })),
})
