import { z } from 'zod'
import { bytesResponse, publicOperation, redirectResponse } from '../define.ts'
import { text } from '../values.ts'

const params = z.object({ token: text() })

export const followLink = publicOperation('GET', '/api/newsletter/links/:token', {
  id: 'followLink',
  summary: 'Redirects to the target of a link in a newsletter, and counts a click',
  group: 'Submissions',
  params,
  response: redirectResponse(),
  caching: 'never',
})

export const showOpenImage = publicOperation('GET', '/api/newsletter/opens/:token', {
  id: 'showOpenImage',
  summary: 'The invisible image of a newsletter, by which an open is counted',
  group: 'Submissions',
  params,
  response: bytesResponse('image/gif'),
  caching: 'never',
})
