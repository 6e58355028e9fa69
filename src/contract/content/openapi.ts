import { z } from 'zod'
import { jsonResponse, publicOperation, textResponse } from '../define.ts'
import { showsTables } from '../shown.ts'
import { text } from '../values.ts'

export const readApiDocument = publicOperation('GET', '/api/openapi.json', {
  id: 'readApiDocument',
  summary: 'This OpenAPI document',
  shows: showsTables(),
  group: 'API',
  response: jsonResponse(z.looseObject({ openapi: z.literal('3.1.0') })),
})

export const showApiDocument = publicOperation('GET', '/api/docs', {
  id: 'showApiDocument',
  summary: 'A page that shows this document, and tries requests',
  group: 'API',
  response: textResponse('text/html; charset=utf-8'),
  caching: 'never',
})

export const readViewerFile = publicOperation('GET', '/api/docs/:file', {
  id: 'readViewerFile',
  summary: 'A script or the style of the page that shows this document',
  shows: showsTables(),
  group: 'API',
  params: z.object({ file: text() }),
  response: textResponse('text/javascript; charset=utf-8', 'text/css; charset=utf-8'),
})

export const showFrontPage = publicOperation('GET', '/', {
  id: 'showFrontPage',
  summary: 'What this server is, and where to go: a page for browsers, JSON for programs',
  group: 'API',
  response: textResponse('application/json; charset=utf-8', 'text/html; charset=utf-8'),
  caching: 'never',
})
