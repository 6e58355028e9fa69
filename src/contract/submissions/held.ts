import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from '../define.ts'
import { int4 } from '../values.ts'

export const heldKinds = [
  'message',
  'proposal',
  'event_proposal',
  'subscription',
  'registration',
  'shift',
  'form_answers',
] as const
export type HeldKind = (typeof heldKinds)[number]

export const heldDecisions = ['release', 'drop'] as const
export type HeldDecision = (typeof heldDecisions)[number]

/** How many are decided by one request. */
const mostDecided = 100

export const decideHeld = adminOperation('POST', '/cms-api/held-submissions/decide', {
  id: 'decideHeld',
  summary: 'Releases or drops held submissions; those that are gone are passed over',
  permission: 'submissions:write',
  body: adminJson(
    z.object({
      ids: z.array(int4()).min(1).max(mostDecided),
      decision: z.enum(heldDecisions),
    }),
  ),
  response: jsonResponse(z.object({ decided: z.int(), failed: z.int() })),
})
