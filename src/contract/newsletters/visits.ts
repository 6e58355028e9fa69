import { z } from 'zod'

export const visitedLinks = 50

export const visitCommand = z.object({
  links: z
    .array(z.url({ protocol: /^https?$/ }).max(2_000))
    .min(1)
    .max(visitedLinks),
})

const visitedLink = z.object({
  url: z.string(),
  /** Broken is only what a server or the DNS reports as missing. */
  state: z.enum(['good', 'broken', 'unknown']),
  /** The status, or the code of the error. */
  reason: z.string(),
})

export type VisitedLink = Readonly<z.output<typeof visitedLink>>

export const visitResult = z.object({ links: z.array(visitedLink) })
