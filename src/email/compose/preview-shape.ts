import { z } from 'zod'
import { type WrittenKind, writtenKinds } from '#src/contract/email/enums.ts'
import { warnings } from './warnings.ts'

/** The mail in a form, saved or not. */
export const written = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  kind: z.enum(writtenKinds),
  /** A template's own; a newsletter uses the wrapper in Settings, a composed email none. */
  wrapper: z.string().default(''),
  /** Of a stored newsletter: one that was sent keeps the wrapper it was sent in. */
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

/**
 * Reads a mail from form values, saved or not; "" for missing ones. `id` is there once it is
 * stored.
 */
export function writtenIn(kind: WrittenKind, values: object, id: unknown): Written {
  const { subject, htmlContent, textContent, htmlWrapper } = form.parse(values)
  const said = { kind, subject, html: htmlContent, text: textContent, wrapper: htmlWrapper }
  return kind === 'newsletter' && id !== undefined ? { ...said, id: Number(id) } : said
}

/** The rendered preview, with warnings for its author. */
export const preview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  warnings: z.array(z.object({ kind: z.enum(warnings), name: z.string() })),
  /** Why it cannot be rendered; "" when it is. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type Preview = z.output<typeof preview>
