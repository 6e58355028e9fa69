import { z } from 'zod'

/** The email addresses of a segment as it is now, to be added to a composed email. */
export const segmentEmails = z.object({
  /** In alphabetical order; none when there are more than a composed email takes. */
  emails: z.array(z.string()),
  /** How many addresses there are. */
  count: z.int(),
  /** Contacts that are left out: without an address, and those whose address is suppressed. */
  withoutEmail: z.int(),
  suppressed: z.int(),
})
