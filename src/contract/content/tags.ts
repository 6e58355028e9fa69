import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { listQuery } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { int4 } from '../values.ts'

export const tag = z
  .strictObject({ id: int4(), name: z.string(), slug: z.string() })
  .meta({ id: 'Tag' })

export const listTags = publicOperation('GET', '/api/tags', {
  id: 'listTags',
  summary: 'Tags, by name',
  shows: showsTables('tags'),
  group: 'Content',
  query: listQuery,
  response: jsonResponse(z.array(tag)),
})
