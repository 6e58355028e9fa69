import { z } from 'zod'

export const received = z
  .strictObject({ success: z.literal(true), message: z.string() })
  .meta({ id: 'Received' })
