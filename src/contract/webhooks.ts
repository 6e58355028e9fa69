import { z } from 'zod'
import { adminOperation, jsonResponse } from './define.ts'
import { byId } from './parameters.ts'

// Of the settings of the organisation, which administrators write.
const ofOne = { permission: 'settings:write', params: byId } as const

/** Newest first; the one before is valid until `endsAt`. */
const secrets = jsonResponse(
  z.object({ secrets: z.array(z.object({ secret: z.string(), endsAt: z.string().nullable() })) }),
)

// A POST, so that no cache, history or log of URLs has to do with it.
export const showWebhookSecret = adminOperation('POST', '/cms-api/webhooks/:id/show-secret', {
  ...ofOne,
  id: 'showWebhookSecret',
  summary: 'The secrets that sign the calls of a webhook',
  response: secrets,
})

export const replaceWebhookSecret = adminOperation('POST', '/cms-api/webhooks/:id/replace-secret', {
  ...ofOne,
  id: 'replaceWebhookSecret',
  summary: 'Replaces the secret of a webhook; the former one is valid for a while',
  response: secrets,
})

export const testWebhook = adminOperation('POST', '/cms-api/webhooks/:id/test', {
  ...ofOne,
  id: 'testWebhook',
  summary: 'Calls a webhook for a test, and returns the call',
  response: jsonResponse(z.object({ call: z.int() })),
})

export const sendFailedCallsAgain = adminOperation(
  'POST',
  '/cms-api/webhooks/:id/send-failed-again',
  {
    ...ofOne,
    id: 'sendFailedCallsAgain',
    summary: 'Makes all calls of a webhook again that were given up, and returns their number',
    response: jsonResponse(z.object({ count: z.int() })),
  },
)

export const sendCallAgain = adminOperation('POST', '/cms-api/webhook-calls/:id/send-again', {
  ...ofOne,
  id: 'sendCallAgain',
  summary: 'Makes a call again, of a webhook that is on',
  response: jsonResponse(z.object({ success: z.literal(true) })),
})
