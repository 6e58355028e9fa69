import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { bySlug } from '../parameters.ts'
import { showsDocument, showsList } from '../shown.ts'
import { int4 } from '../values.ts'
import { taggedQuery } from './shared.ts'
import { tag } from './tags.ts'

export const pageSummary = z
  .strictObject({
    id: int4(),
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    tags: z.array(tag),
  })
  .meta({ id: 'PageSummary' })

export const page = pageSummary
  .extend({ content: z.string().describe('Safe HTML') })
  .meta({ id: 'Page' })

export const listPages = publicOperation('GET', '/api/pages', {
  id: 'listPages',
  summary: 'Published pages, by title',
  shows: showsList('pages'),
  group: 'Content',
  query: taggedQuery,
  response: jsonResponse(z.array(pageSummary)),
})

export const readPage = publicOperation('GET', '/api/pages/:slug', {
  id: 'readPage',
  summary: 'One published page',
  shows: showsDocument('pages'),
  group: 'Content',
  params: bySlug,
  response: jsonResponse(page),
})
