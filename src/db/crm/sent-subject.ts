import { z } from 'zod'

/** Of what the subject of a delivery is made (`sentSubject`). */
export const subjectParts = z.object({
  /** Of a mail that was queued finished; null for one that is filled when it is sent. */
  finished: z.string().nullable(),
  /** Of what it is a copy of, which does not change once it is sent. */
  template: z.string(),
  name: z.string(),
  email: z.string(),
})
export type SubjectParts = z.output<typeof subjectParts>
