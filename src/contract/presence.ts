import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from './define.ts'
import { int4, text } from './values.ts'

const openDocument = z.object({ collection: text(), id: int4().positive() })

export const notePresence = adminOperation('POST', '/cms-api/users/presence', {
  permission: 'any',
  id: 'notePresence',
  summary: 'The caller has a document open; the names of the others who have',
  body: adminJson(openDocument),
  response: jsonResponse(z.object({ others: z.array(z.string()) })),
})
