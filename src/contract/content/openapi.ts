import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'

export const readApiDocument = publicOperation('GET', '/api/openapi.json', {
  id: 'readApiDocument',
  summary: 'This OpenAPI document',
  group: 'API',
  response: jsonResponse(z.looseObject({ openapi: z.literal('3.1.0') })),
})
