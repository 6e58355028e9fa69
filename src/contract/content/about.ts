import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { showsTables } from '../shown.ts'
import { int4 } from '../values.ts'
import { urlsQuery } from './shared.ts'

const section = z.strictObject({ title: z.string(), content: z.string() })

export const about = z
  .strictObject({
    mission: section,
    history: section.describe('The content is safe HTML'),
    values: z.array(
      z.strictObject({
        id: int4(),
        title: z.string(),
        description: z.string(),
        icon: z.string(),
        colorClass: z.string(),
      }),
    ),
  })
  .meta({ id: 'About' })

export const readAbout = publicOperation('GET', '/api/about', {
  id: 'readAbout',
  summary: 'Mission, history and values',
  shows: showsTables('about', 'about_values'),
  group: 'Content',
  query: z.object(urlsQuery),
  response: jsonResponse(about),
})
