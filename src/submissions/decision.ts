import { z } from 'zod'
import { proposalStatuses } from '#src/contract/submissions/enums.ts'

/** Where a proposal stands, and what the person who asks may do with it. */
export const decision = z.object({
  status: z.enum(proposalStatuses),
  /** The name of who decided; "" when nobody has, or their account is gone. */
  decidedBy: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  /** The action it became, while there is one. */
  action: z.int().nullable(),
  /** Where the action is read, or the one it would become. */
  reading: z.string(),
  mayAccept: z.boolean(),
  mayDecline: z.boolean(),
})
export type Decision = z.output<typeof decision>
