import { z } from 'zod'
import { adminOperation, jsonResponse } from '../define.ts'
import { byId } from '../parameters.ts'
import { deliveryStatuses } from './enums.ts'
import { shownHoldUp } from './sending-state.ts'

export const testMailState = z.object({
  delivery: z.int(),
  email: z.string(),
  status: z.enum(deliveryStatuses),
  /** The last response of the mail server; "" for none. */
  error: z.string(),
  heldUp: shownHoldUp.nullable(),
})
export type TestMailState = z.output<typeof testMailState>

const ofSettings = { permission: 'settings:write', response: jsonResponse(testMailState) } as const

export const sendTestMail = adminOperation('POST', '/cms-api/globals/settings/test-mail', {
  ...ofSettings,
  id: 'sendTestMail',
  summary: 'Mails the caller, at the address of their account',
})

export const readTestMail = adminOperation('GET', '/cms-api/globals/settings/test-mail', {
  ...ofSettings,
  id: 'readTestMail',
  summary: 'What became of a test mail of the caller',
  query: z.object({ delivery: byId.shape.id }),
})
