import type { convertLexicalToHTML } from '@payloadcms/richtext-lexical/html'
import { z } from 'zod'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { int4Max } from '#src/contract/values.ts'
import type { EntryReference } from '#src/data/references.ts'
import { type ReferencedIds, readBlock, referencesOf } from './blocks/read-block.ts'

/** A Lexical document, as Payload's converter accepts it. */
export type RichText = Parameters<typeof convertLexicalToHTML>[0]['data']

/** Nesting limit, beyond any hand-written text; protects the stack of recursive functions. */
const deepest = 40

const parentTypes = [
  ...['paragraph', 'heading', 'quote', 'list', 'listitem', 'link', 'autolink'],
  ...['table', 'tablerow', 'tablecell'],
]
const leafTypes = ['linebreak', 'tab', 'horizontalrule', 'upload']

const parentNode = z.looseObject({ type: z.enum(parentTypes), children: z.array(z.unknown()) })
const textNode = z.looseObject({ type: z.literal('text'), text: z.string() })
const leafNode = z.looseObject({ type: z.enum(leafTypes) })
const document = z.looseObject({ root: z.looseObject({ children: z.array(z.unknown()) }) })

/** A link without target is not a link. */
const linkTypes: readonly string[] = ['link', 'autolink']
const linkFields = z.looseObject({ fields: z.looseObject({ url: z.string().nullish() }) })

const soundNodes = (nodes: readonly unknown[], depth: number): unknown[] =>
  depth > deepest ? [] : nodes.flatMap((node) => soundNode(node, depth))

const soundNode = (node: unknown, depth: number): unknown[] => {
  const parent = parentNode.safeParse(node)
  if (parent.success) {
    const children = soundNodes(parent.data.children, depth + 1)
    const isBareLink = linkTypes.includes(parent.data.type) && !linkFields.safeParse(node).success
    return isBareLink ? children : [{ ...parent.data, children }]
  }
  const isSound =
    textNode.safeParse(node).success ||
    leafNode.safeParse(node).success ||
    readBlock(node) !== undefined
  return isSound ? [node] : []
}

const isDocument = (value: unknown): value is RichText => document.safeParse(value).success

/**
 * Parses an untrusted value as a Lexical document; drops nodes that are unknown or not of the
 * form the converter expects. Undefined when it is no document.
 */
export function readRichText(value: unknown): RichText | undefined {
  const parsed = document.safeParse(value)
  if (!parsed.success) return undefined
  const { root } = parsed.data
  const sound: unknown = { root: { ...root, children: soundNodes(root.children, 1) } }
  return isDocument(sound) ? sound : undefined
}

const id = z.int().min(1).max(int4Max)
const reference = z.union([id, z.object({ id }).transform((entry) => entry.id)])
const uploadNode = z.object({
  type: z.literal('upload'),
  relationTo: z.literal('media'),
  value: reference,
})
const internalLink = z.object({
  type: z.literal('link'),
  fields: z.object({
    linkType: z.literal('internal'),
    doc: z.object({
      relationTo: z.enum(draftKinds),
      value: reference,
    }),
  }),
})

/** The media id of an upload node. */
export function imageIdOf(node: unknown): number | undefined {
  const upload = uploadNode.safeParse(node)
  return upload.success ? upload.data.value : undefined
}

/** The entry that an internal link points to. */
export function entryOf(node: unknown): EntryReference | undefined {
  const link = internalLink.safeParse(node)
  if (!link.success) return undefined
  const { relationTo, value } = link.data.fields.doc
  return { collection: relationTo, id: value }
}

const nodesIn = (nodes: readonly unknown[]): unknown[] =>
  nodes.flatMap((node) => {
    const parent = parentNode.safeParse(node)
    return parent.success ? [node, ...nodesIn(parent.data.children)] : [node]
  })

/** The documents that a rich text refers to. */
export function referencesIn({ root }: RichText): ReferencedIds {
  const nodes = nodesIn(root.children)
  const blocks = nodes.flatMap((node) => readBlock(node) ?? []).map(referencesOf)
  return {
    media: [
      ...nodes.flatMap((node) => imageIdOf(node) ?? []),
      ...blocks.flatMap(({ media }) => media),
    ],
    files: blocks.flatMap(({ files }) => files),
    forms: blocks.flatMap(({ forms }) => forms),
    entries: [
      ...nodes.flatMap((node) => entryOf(node) ?? []),
      ...blocks.flatMap(({ entries }) => entries),
    ],
  }
}
