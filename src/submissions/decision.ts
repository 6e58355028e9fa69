import { z } from 'zod'
import { proposalStatuses } from '#src/contract/submissions/enums.ts'

/** State of a proposal, and what the requesting user may do with it. */
export const decision = z.object({
  status: z.enum(proposalStatuses),
  /** Name of the user who decided; "" if undecided or the account is deleted. */
  decidedBy: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  /** Id of the action it became, if that still exists. */
  action: z.int().nullable(),
  /** Preview URL of the action, or of the one it would become. */
  reading: z.string(),
  mayAccept: z.boolean(),
  mayDecline: z.boolean(),
})
export type Decision = z.output<typeof decision>
