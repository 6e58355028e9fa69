import { z } from 'zod'

/** How many links of a mail are followed. */
export const visitedLinks = 50

/** The request body that has links followed. */
export const visitCommand = z.object({
  links: z
    .array(z.url({ protocol: /^https?$/ }).max(2_000))
    .min(1)
    .max(visitedLinks),
})

const visitedLink = z.object({
  url: z.string(),
  /** Broken is only what a server, or the DNS, says is not there. */
  state: z.enum(['good', 'broken', 'unknown']),
  /** The status, or the code of the error. */
  reason: z.string(),
})

/** What became of a link that was followed. */
export type VisitedLink = Readonly<z.output<typeof visitedLink>>

export const visitResult = z.object({ links: z.array(visitedLink) })
