import { publicOperation, textResponse } from '../define.ts'

export const showFrontPage = publicOperation('GET', '/', {
  id: 'showFrontPage',
  summary: 'What this server is, and where to go: a page for browsers, JSON for programs',
  group: 'API',
  response: textResponse('application/json; charset=utf-8', 'text/html; charset=utf-8'),
  caching: 'never',
})
