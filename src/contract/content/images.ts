import { z } from 'zod'
import { bytesResponse, publicOperation } from '../define.ts'
import { int4Max, text } from '../values.ts'

const width = z
  .string()
  .regex(/^[1-9]\d*$/, 'must be a whole number of at least 1')
  .transform(Number)
  .refine((value) => value <= int4Max, 'is too large')

export const readImage = publicOperation('GET', '/api/images/*key', {
  id: 'readImage',
  summary: 'A stored image',
  group: 'Content',
  params: z.object({ key: text() }),
  query: z.object({
    w: width.optional().describe('Requested width; the next larger copy is served'),
  }),
  response: bytesResponse('image/jpeg', 'image/png', 'image/webp', 'image/gif'),
  caching: 'immutable',
  statuses: [206, 416],
})
