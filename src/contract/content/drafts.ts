import { z } from 'zod'
import { publicOperation } from '../define.ts'
import { byId } from '../parameters.ts'
import { text } from '../values.ts'
import { actionDetail } from './actions.ts'
import { eventDetail } from './events.ts'
import { article } from './news.ts'
import { page } from './pages.ts'

const token = text().optional().describe('Token of a share link, for this entry')

const shared = {
  details:
    'The newest version as it was saved, published or not. A token is good for one entry and seven days; without a good one there is nothing. What a draft has not yet is empty, and its time that of the last change.',
  group: 'Content',
  params: byId,
  caching: 'never',
} as const

export const readDraftAction = publicOperation('GET', '/api/drafts/actions/:id', {
  ...shared,
  id: 'readDraftAction',
  summary: 'The newest version of an action, for who has a share link to it',
  query: z.object({ token, ...actionDetail.parameters }),
  response: actionDetail.one,
})

export const readDraftArticle = publicOperation('GET', '/api/drafts/news/:id', {
  ...shared,
  id: 'readDraftArticle',
  summary: 'The newest version of an article, for who has a share link to it',
  query: z.object({ token, ...article.parameters }),
  response: article.one,
})

export const readDraftEvent = publicOperation('GET', '/api/drafts/events/:id', {
  ...shared,
  id: 'readDraftEvent',
  summary: 'The newest version of an event, for who has a share link to it',
  query: z.object({ token, ...eventDetail.parameters }),
  response: eventDetail.one,
})

export const readDraftPage = publicOperation('GET', '/api/drafts/pages/:id', {
  ...shared,
  id: 'readDraftPage',
  summary: 'The newest version of a page, for who has a share link to it',
  query: z.object({ token, ...page.parameters }),
  response: page.one,
})
