import { z } from 'zod'
import { proposalStatuses } from '#src/contract/submissions/enums.ts'

export const decision = z.object({
  status: z.enum(proposalStatuses),
  /** Name of the user who decided; "" if undecided or the account is deleted. */
  decidedBy: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  action: z.int().nullable(),
  reading: z.string(),
  mayAccept: z.boolean(),
  mayDecline: z.boolean(),
})
export type Decision = z.output<typeof decision>
