import { z } from 'zod'
import { adminOperation, jsonResponse } from '../define.ts'
import { byId } from '../parameters.ts'

/**
 * The kinds of content that have drafts and a slug, by collection slug, which is also the
 * permission area.
 */
export const draftKinds = ['actions', 'news', 'events', 'pages'] as const
export type DraftKind = (typeof draftKinds)[number]

/** The kinds of content of which an example can be created. */
export const exampleKinds = [...draftKinds, 'people'] as const
export type ExampleKind = (typeof exampleKinds)[number]

const writers = {
  byCollection: {
    actions: 'actions:write',
    news: 'news:write',
    events: 'events:write',
    pages: 'pages:write',
    people: 'people:write',
  },
} as const

export const shareEntry = adminOperation('POST', '/cms-api/:collection/:id/share', {
  id: 'shareEntry',
  summary: 'Creates a link to an entry as last saved, another one with each call',
  permission: writers,
  params: byId.extend({ collection: z.enum(draftKinds) }),
  response: jsonResponse(
    z.object({ url: z.string(), website: z.string().nullable(), ends: z.string() }),
  ),
})

export const createExample = adminOperation('POST', '/cms-api/:collection/example', {
  id: 'createExample',
  summary: 'Creates an example where the collection is empty, as a draft; null where it is not',
  permission: writers,
  params: z.object({ collection: z.enum(exampleKinds) }),
  response: jsonResponse(z.object({ id: z.int().nullable() })),
})
