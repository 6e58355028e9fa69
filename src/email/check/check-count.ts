import { z } from 'zod'

/** How much the mail check says about a stored mail, shown again before it is sent. */
export const checkCount = z.object({
  /** About the mail itself. */
  findings: z.int(),
  /** About its sender. */
  sender: z.int(),
})
