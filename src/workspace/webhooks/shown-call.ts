import { z } from 'zod'
import { callErrors, calledEvents, callStatuses } from '#src/contract/webhook-events.ts'

const nullable = <T extends z.ZodType>(schema: T) => schema.nullish().transform((it) => it ?? null)

/** A call of the log, as the admin UI reads it. Timestamps are ISO 8601. */
export const shownCall = z.object({
  id: z.int(),
  event: z.enum(calledEvents),
  status: z.enum(callStatuses),
  attempts: z.int(),
  responseStatus: nullable(z.int()),
  lastError: nullable(z.enum(callErrors)),
  lastAttemptAt: nullable(z.string()),
  dueAt: z.string(),
  messageId: z.string(),
  body: z.string(),
  createdAt: z.string(),
  webhook: z.object({ id: z.int(), name: z.string() }),
})
export type ShownCall = Readonly<z.output<typeof shownCall>>

export const hasEnded = ({ status }: Pick<ShownCall, 'status'>): boolean =>
  status === 'delivered' || status === 'failed'
