import { z } from 'zod'

export const segmentEmails = z.object({
  /** In alphabetical order; none when there are more than a composed email takes. */
  emails: z.array(z.string()),
  count: z.int(),
  /** Contacts that are left out: without an address, and those whose address is suppressed. */
  withoutEmail: z.int(),
  suppressed: z.int(),
})
