import { z } from 'zod'
import { publicOperation } from '../define.ts'
import { bySlug } from '../parameters.ts'
import { showsDocument, showsList } from '../shown.ts'
import { int4 } from '../values.ts'
import { selectable } from './selection.ts'
import { additiveOfEntries } from './seo.ts'
import { contentQuery, withText } from './shared.ts'
import { tag } from './tags.ts'

const documented = {
  id: int4(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  tags: z.array(tag),
}

const content = z.string().describe('Safe HTML')

export const pageSummary = selectable(
  'PageSummary',
  documented,
  { content, ...additiveOfEntries },
  withText,
)

export const page = selectable('Page', { ...documented, content }, additiveOfEntries)

export const listPages = publicOperation('GET', '/api/pages', {
  id: 'listPages',
  summary: 'Published pages, by title',
  shows: showsList('pages'),
  group: 'Content',
  query: contentQuery.extend(pageSummary.parameters),
  response: pageSummary.list,
})

export const readPage = publicOperation('GET', '/api/pages/:slug', {
  id: 'readPage',
  summary: 'One published page',
  shows: showsDocument('pages'),
  group: 'Content',
  params: bySlug,
  query: z.object(page.parameters),
  response: page.one,
})
