import { z } from 'zod'
import { publicOperation, textResponse } from '../define.ts'

export const pageType = 'text/html; charset=utf-8'

const params = z.object({ token: z.string() })

export const showConfirmation = publicOperation('GET', '/api/newsletter/confirm/:token', {
  id: 'showConfirmation',
  summary: 'The confirmation page linked from a mail; changes nothing',
  group: 'Submissions',
  params,
  response: textResponse(pageType),
  caching: 'never',
})

export const confirmSubscription = publicOperation('POST', '/api/newsletter/confirm/:token', {
  id: 'confirmSubscription',
  summary: 'Confirms a subscription by the token of a mailed link',
  group: 'Submissions',
  params,
  response: textResponse(pageType),
})
