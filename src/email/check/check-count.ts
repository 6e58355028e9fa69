import { z } from 'zod'

export const checkCount = z.object({
  findings: z.int(),
  sender: z.int(),
})
