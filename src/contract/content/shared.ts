import { z } from 'zod'
import { filter, listQuery } from '../parameters.ts'
import { int4, time, trimmedText } from '../values.ts'

export const author = z
  .strictObject({ id: int4(), name: z.string() })
  .nullable()
  .meta({ id: 'Author' })

/** `/api/images/<key>`, an absolute URL, or "" (decisions §2). */
export const imageUrl = z.string()

export const urlsQuery = {
  urls: z
    .enum(['relative', 'absolute'])
    .default('relative')
    .describe(
      'With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API',
    ),
}
export interface UrlsQuery {
  readonly urls: 'relative' | 'absolute'
}

export const periodQuery = {
  from: time().optional().describe('From then on, inclusive'),
  to: time().optional().describe('Before then'),
}

/** Length of what is searched for, in characters: a bound on what the database has to do. */
export const maxSearchText = 200

/** Most items of one request that are searched for: each has its hits marked, which takes time. */
export const maxSearchPage = 50

/** Where the words were found, in HTML with `<mark>` around each; everything else is escaped. */
export const searchHighlight = z
  .strictObject({ title: z.string(), text: z.string() })
  .meta({ id: 'SearchHighlight' })

export const contentQuery = listQuery.extend({
  tag: filter().describe('Slug of a tag'),
  text: trimmedText(maxSearchText)
    .transform((words) => words || undefined)
    .optional()
    .describe(
      'Words in title, description or text, as in `/api/search`; the best first, at most 50 at once',
    ),
})

export const contentLimit = (query: {
  readonly limit?: number | undefined
  readonly text?: string | undefined
}): number | undefined =>
  query.text === undefined ? query.limit : Math.min(query.limit ?? maxSearchPage, maxSearchPage)

/** What an item of such a list has with `text` only. */
export const withText = {
  highlight: searchHighlight.exactOptional().meta({
    description: 'Where the words were found; only with `text`',
    'x-on-request': true,
  }),
}
