import { z } from 'zod'

const lastChange = z.object({
  /** Empty where no user made it. */
  by: z.string(),
  userId: z.int().nullable(),
  at: z.iso.datetime(),
  autosaved: z.boolean(),
})
type LastChange = z.output<typeof lastChange>

/** Who made a version, and when; undefined of versions from before it was recorded. */
export const lastChangeOf = (value: unknown): LastChange | undefined =>
  lastChange.safeParse(value).data
