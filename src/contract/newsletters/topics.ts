import { z } from 'zod'
import { siteLanguages } from '../content/site-languages.ts'
import { jsonResponse, publicOperation } from '../define.ts'
import { listQuery } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { int4, trimmedText } from '../values.ts'

const topic = z
  .strictObject({
    id: int4(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    language: z.enum(siteLanguages).nullable(),
  })
  .meta({ id: 'Topic' })

export const listTopics = publicOperation('GET', '/api/topics', {
  id: 'listTopics',
  summary: 'Topics of newsletters that everybody can subscribe to, in their order',
  shows: showsTables('topics'),
  group: 'Submissions',
  query: listQuery,
  response: jsonResponse(z.array(topic)),
})

export const mostTopics = 20

/** Slugs of topics, each once. */
export const topicSlugs = () =>
  z
    .array(trimmedText(120))
    .max(mostTopics)
    .transform((slugs) => [...new Set(slugs)])

/** Ids of topics, as a subscriber has them. */
export const topicIds = z.array(z.int().positive()).max(200)

export const readTopicIds = (value: unknown): readonly number[] =>
  topicIds.safeParse(value).data ?? []
