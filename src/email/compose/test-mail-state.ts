import { z } from 'zod'
import { deliveryStatuses } from '#src/contract/email/enums.ts'
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
