import { z } from 'zod'
import { type WrittenKind, writtenKinds } from '#src/contract/email/enums.ts'
import { warnings } from './warnings.ts'

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

const text = z.string().catch('')
const form = z.object({
  subject: text,
  htmlContent: text,
  textContent: text,
  htmlWrapper: text,
})
/** The fields a mail is written in, by the names they have in every form of one. */
export const writtenFields = form.keyof().options

/** What a form says, saved or not; "" where it says nothing. `id` is there once it is stored. */
export function writtenIn(kind: WrittenKind, values: object, id: unknown): Written {
  const { subject, htmlContent, textContent, htmlWrapper } = form.parse(values)
  const said = { kind, subject, html: htmlContent, text: textContent, wrapper: htmlWrapper }
  return kind === 'newsletter' && id !== undefined ? { ...said, id: Number(id) } : said
}

/** How it would arrive, and what its author should know. */
export const preview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  warnings: z.array(z.object({ kind: z.enum(warnings), name: z.string() })),
  /** Why it cannot be shown; "" when it is. */
  problem: z.string(),
})
export type Preview = z.output<typeof preview>
