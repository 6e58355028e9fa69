import { z } from 'zod'
import { deliveryStatuses } from '#src/contract/email/enums.ts'
import { shownHoldUp } from './sending-state.ts'

/** What has become of a mail that a user sent to themselves. */
export const testMailState = z.object({
  delivery: z.int(),
  /** The address it goes to. */
  email: z.string(),
  status: z.enum(deliveryStatuses),
  /** What the mail server said of the last attempt; "" if nothing. */
  error: z.string(),
  /** What holds all mail up while it waits. */
  heldUp: shownHoldUp.nullable(),
})
export type TestMailState = z.output<typeof testMailState>
