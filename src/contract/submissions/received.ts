import { z } from 'zod'

/** The response to a submission; `message` is for display. */
export const received = z
  .strictObject({ success: z.literal(true), message: z.string() })
  .meta({ id: 'Received' })
