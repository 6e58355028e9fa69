import { z } from 'zod'

export const subjectParts = z.object({
  /** Of a mail that was queued rendered; null for one that is rendered when it is sent. */
  finished: z.string().nullable(),
  /** Of its newsletter or composed email, which does not change once it is sent. */
  template: z.string(),
  name: z.string(),
  email: z.string(),
})
export type SubjectParts = z.output<typeof subjectParts>
