import { z } from 'zod'

/** The answer to a submission; `message` is for people. */
export const received = z
  .strictObject({ success: z.literal(true), message: z.string() })
  .meta({ id: 'Received' })
