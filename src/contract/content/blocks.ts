import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from '../define.ts'

export const showBlock = adminOperation('POST', '/cms-api/rich-text/block', {
  id: 'showBlock',
  summary: 'A block of a text as readers will see it, without its links',
  permission: 'any',
  body: adminJson(z.object({ fields: z.record(z.string(), z.unknown()) })),
  response: jsonResponse(
    z.object({
      /** "" where there is nothing to show yet. */
      html: z.string(),
      /** Of its images, in the library. */
      names: z.array(z.string()),
    }),
  ),
})
