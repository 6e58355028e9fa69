import { z } from 'zod'
import { entryOf } from '#src/content/rich-text/rich-text.ts'
import { placeholderName } from '#src/contract/newsletters/placeholders.ts'
import { isTimeZone } from '#src/contract/time-zone.ts'
import { int4Max } from '#src/contract/values.ts'
import { cardKinds } from '#src/mail/composing/blocks.ts'

/** Shapes of the editor's nodes, as far as a mail is rendered from them. */

const children = z.array(z.unknown())
const text = z.string().catch('')
const id = z.int().min(1).max(int4Max)
const reference = z.union([id, z.looseObject({ id }).transform((entry) => entry.id)])

export const rootNode = z.looseObject({ root: z.looseObject({ children }) })
export const typedNode = z.looseObject({ type: z.string() })
export const parentNode = z.looseObject({ children })
export const textNode = z.looseObject({ text: z.string(), format: z.int().catch(0) })
export const headingNode = parentNode.extend({ tag: text })
export const listNode = parentNode.extend({ listType: text })
export const linkNode = parentNode.extend({ fields: z.looseObject({ url: text }) })
export const uploadNode = z.looseObject({
  relationTo: z.literal('media'),
  value: reference,
  fields: z.looseObject({ alt: text, url: text }).catch({ alt: '', url: '' }),
})

export const placeholderFields = z.looseObject({
  blockType: z.literal('placeholder'),
  name: z.string().regex(placeholderName),
  fallback: text,
})

const snapshot = z.object({
  of: z.string(),
  title: z.string(),
  path: z.string().regex(/^\/(?![/\\])/),
  date: z.iso.datetime().nullable(),
  imageKey: z.string(),
  imageAlt: z.string(),
  timeZone: z.string().refine(isTimeZone).exactOptional(),
  allDay: z.boolean().exactOptional(),
})

export const blockNode = z.looseObject({ fields: z.looseObject({ blockType: z.string() }) })
export const buttonFields = z.looseObject({ label: text, url: text })
export const columnsFields = z.looseObject({
  left: z.unknown().optional(),
  right: z.unknown().optional(),
})
export const cardFields = z.looseObject({
  entry: z.object({ relationTo: z.enum(cardKinds), value: reference }),
  snapshot: snapshot.optional().catch(undefined),
})

export const targetOf = (node: unknown, url: string) => entryOf(node) ?? url.trim()
