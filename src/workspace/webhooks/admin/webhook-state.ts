import { z } from 'zod'
import { switchOffReasons } from '#src/contract/webhook-events.ts'

export const webhookState = z.object({
  id: z.int(),
  switchedOff: z.enum(switchOffReasons).nullish(),
  /** ISO 8601; null while calls are accepted. */
  failingSince: z.string().nullish(),
})
export type WebhookState = Readonly<z.output<typeof webhookState>>
