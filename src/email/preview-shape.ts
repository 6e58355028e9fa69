import { z } from 'zod'
import { warnings } from './warnings.ts'
import { writtenKinds } from './words.ts'

/** What somebody is writing. */
export const written = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  kind: z.enum(writtenKinds),
  /** A template's own; a newsletter has the one of Settings, a composed email none. */
  wrapper: z.string().default(''),
  /** Of a newsletter that is stored: one that was sent keeps the frame it was sent in. */
  id: z.int().optional(),
})
export type Written = z.output<typeof written>

/** How it would arrive, and what its author should know. */
export const preview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  warnings: z.array(z.object({ kind: z.enum(warnings), name: z.string() })),
})
export type Preview = z.output<typeof preview>
