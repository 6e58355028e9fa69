import { z } from 'zod'

const reference = z
  .union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])
  .nullable()
  .catch(null)

/** The id of an owner as a form or a list has it; null for none. */
export const ownerOf = (value: unknown): number | null => reference.parse(value)
