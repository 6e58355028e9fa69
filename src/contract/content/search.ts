import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { limitParameter, wholeNumber } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { int4, requiredText, timestamp } from '../values.ts'
import { draftKinds } from './kinds.ts'
import { someOf } from './selection.ts'
import { imageUrl, maxSearchPage, maxSearchText, searchHighlight, urlsQuery } from './shared.ts'

export const searchKinds = [...draftKinds, 'people'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Default page size of the search. */
export const searchPage = 20

export const searchResult = z
  .strictObject({
    kind: z.enum(searchKinds),
    id: int4(),
    title: z.string(),
    slug: z.string().nullable(),
    path: z.string(),
    description: z.string(),
    imageUrl,
    publishedAt: timestamp().nullable(),
    startDate: timestamp().nullable(),
    highlight: searchHighlight,
    similar: z.boolean(),
    correctedQuery: z.string().nullable(),
  })
  .meta({ id: 'SearchResult' })

export const search = publicOperation('GET', '/api/search', {
  id: 'search',
  summary: 'Everything public that has these words, best first',
  details:
    'Words in any form of the language in Settings, with or without accents; the last one also as it begins, for a search while the reader types. `"…"` is a phrase, `-word` must not be there, `or` is one or the other. What has all words in its title comes first, then in title and description, then in the text; among these, where they are more frequent and closer to each other, then the newest. Of more than 2,000 the newest are compared. If nothing has the words, those that nothing public has are taken for misspelt, except in phrases and where excluded: what has the likeliest others is returned, with `similar`, and with them in `correctedQuery`, by which further pages are asked for; if nothing has these, what has a title that is spelt similarly.',
  group: 'Content',
  query: z.object({
    q: requiredText(maxSearchText).describe('What is looked for'),
    kind: someOf(searchKinds, ['news', 'events']).describe('Only these kinds; all without it'),
    limit: limitParameter(searchPage, maxSearchPage),
    offset: wholeNumber.default(0).describe('Number of items to skip'),
    ...urlsQuery,
  }),
  response: jsonResponse(z.array(searchResult)),
  shows: showsTables(...draftKinds, 'people', 'media', 'search_entries'),
})
