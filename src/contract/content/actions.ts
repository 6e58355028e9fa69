import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { byId, bySlug } from '../parameters.ts'
import { showsDocument, showsList } from '../shown.ts'
import { int4, timestamp } from '../values.ts'
import { selectable } from './selection.ts'
import { additiveOfPictured } from './seo.ts'
import { author, contentQuery, imageUrl, urlsQuery, withText } from './shared.ts'
import { tag } from './tags.ts'

const documented = {
  id: int4(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  content: z.string().describe('Safe HTML'),
  icon: z.string(),
  gradientClass: z.string(),
  coverImageUrl: imageUrl,
  tags: z.array(tag),
  author,
}

const accentClass = z.string().describe('CSS class of the accent colour; empty when there is none')

export const action = selectable(
  'Action',
  documented,
  { accentClass, ...additiveOfPictured },
  withText,
)

export const actionDetail = selectable(
  'ActionDetail',
  { ...documented, accentClass, createdAt: timestamp(), updatedAt: timestamp() },
  additiveOfPictured,
)

export const relatedAction = z
  .strictObject({
    id: int4(),
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    icon: z.string(),
    gradientClass: z.string(),
    accentClass: z.string(),
    coverImageUrl: imageUrl,
  })
  .meta({ id: 'RelatedAction' })

export const listActions = publicOperation('GET', '/api/actions', {
  id: 'listActions',
  summary: 'Published actions, by display order',
  shows: showsList('actions'),
  group: 'Content',
  query: contentQuery.extend(action.parameters),
  response: action.list,
})

export const readAction = publicOperation('GET', '/api/actions/:slug', {
  id: 'readAction',
  summary: 'One published action',
  shows: showsDocument('actions'),
  group: 'Content',
  params: bySlug,
  query: z.object(actionDetail.parameters),
  response: actionDetail.one,
})

export const listRelatedActions = publicOperation('GET', '/api/actions/:id/related', {
  id: 'listRelatedActions',
  summary: 'Up to three published actions that share tags with one',
  shows: showsList('actions'),
  group: 'Content',
  params: byId,
  query: z.object(urlsQuery),
  response: jsonResponse(z.array(relatedAction)),
})
