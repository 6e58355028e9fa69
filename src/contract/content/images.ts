import { z } from 'zod'
import { bytesResponse, publicOperation } from '../define.ts'
import { positiveNumber } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { text } from '../values.ts'

export const readImage = publicOperation('GET', '/api/images/*key', {
  id: 'readImage',
  summary: 'A stored image',
  details:
    'Ranges are served (RFC 9110 §14). A changed image has another key, so that it may be cached for good.',
  shows: showsTables('media'),
  group: 'Content',
  params: z.object({ key: text() }),
  query: z.object({
    w: positiveNumber('must be a whole number of at least 1')
      .optional()
      .describe('Requested width in pixels; the next larger copy is served'),
  }),
  response: bytesResponse('image/jpeg', 'image/png', 'image/webp', 'image/gif'),
  caching: 'immutable',
  statuses: [206, 416],
})
