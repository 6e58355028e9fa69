import { z } from 'zod'
import { adminOperation, jsonResponse } from '../define.ts'
import { byId } from '../parameters.ts'
import { consentSources } from '../people/people.ts'
import { timestamp } from '../values.ts'
import { deliveryKinds } from './enums.ts'

/** What is left of the recipient of a delivery: `deleted` are subscribers whose entry was deleted. */
const recipientStates = ['stored', 'deleted', 'erased'] as const

export const deliveryReason = z.object({
  kind: z.enum(deliveryKinds),
  isTest: z.boolean(),
  /** When it was queued. */
  at: timestamp(),
  recipient: z.enum(recipientStates),
  topic: z.string().nullable(),
  /** Names of the segments that narrowed a newsletter, of those that the user may read. */
  segments: z.array(z.string()),
  /** How many more there are. */
  otherSegments: z.int(),
  approvedBy: z.string(),
  /** The newest consent before it was queued; null without one, and of mails that need none. */
  consent: z
    .object({ at: timestamp(), source: z.enum(consentSources), text: z.string() })
    .nullable(),
  /** The contact that its address belongs to since a merge, for those who may read contacts. */
  mergedInto: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The rule of a follow-up, for those who may read contacts; "" otherwise. */
  rule: z.string(),
})
export type DeliveryReason = z.output<typeof deliveryReason>

export const readDeliveryReason = adminOperation('GET', '/cms-api/deliveries/:id/reason', {
  id: 'readDeliveryReason',
  summary: 'Why a mail was sent to its recipient, as their page says it',
  permission: 'newsletters:read',
  params: byId,
  response: jsonResponse(deliveryReason),
})
