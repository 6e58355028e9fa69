import { z } from 'zod'
import { frames, type WrittenKind, writtenKinds } from './enums.ts'
import { finding } from './finding.ts'

export const written = z.object({
  subject: z.string(),
  preheader: z.string().default(''),
  html: z.string(),
  text: z.string(),
  kind: z.enum(writtenKinds),
  /** The composer's document, in place of `html`, and of `text` unless that is its author's. */
  body: z.unknown().optional(),
  /** A template's own; the others are in the wrapper or frame of Settings. */
  wrapper: z.string().default(''),
  /** Null for the frame in Settings. */
  frame: z.enum(frames).nullable().default(null),
  /** Of a stored mail: one that was sent keeps the wrapper it was sent in. */
  id: z.int().optional(),
})
export type Written = z.output<typeof written>

const text = z.string().catch('')
const form = z.object({
  subject: text,
  preheader: text,
  htmlContent: text,
  textContent: text,
  htmlWrapper: text,
  writtenWith: z.unknown().optional(),
  writesText: z.unknown().optional(),
  body: z.unknown().optional(),
  frame: z.enum(frames).nullable().catch(null),
})
export const writtenFields = form.keyof().options

/**
 * Reads a mail from form values, saved or not; "" for missing ones. `id` is there once it is
 * stored.
 */
export function writtenIn(kind: WrittenKind, values: object, id: unknown): Written {
  const { subject, preheader, htmlContent, textContent, htmlWrapper, ...composed } =
    form.parse(values)
  const isComposed = composed.writtenWith === 'composer'
  const said = {
    ...{ kind, subject, preheader, wrapper: htmlWrapper, frame: composed.frame },
    html: isComposed ? '' : htmlContent,
    text: isComposed && composed.writesText !== true ? '' : textContent,
    ...(isComposed ? { body: composed.body ?? null } : {}),
  }
  return kind !== 'template' && id !== undefined ? { ...said, id: Number(id) } : said
}

export function renderedIn(values: object): Pick<Written, 'html' | 'text'> {
  const { htmlContent, textContent } = form.parse(values)
  return { html: htmlContent, text: textContent }
}

export const preview = z.object({
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  findings: z.array(finding).readonly(),
  /** The names of the placeholders that mails fill. */
  known: z.array(z.string()).readonly(),
  /** The web pages of others it links to, which are checked on request only. */
  links: z.array(z.string()).readonly(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type Preview = z.output<typeof preview>
