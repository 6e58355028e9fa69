import { z } from 'zod'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { int4Max, isWebUrl } from '#src/contract/values.ts'
import type { EntryReference } from '#src/data/references.ts'
import { type VideoSource, videoSource } from './video-source.ts'

export type ContentBlock =
  | {
      readonly kind: 'video'
      readonly source: VideoSource
      readonly title: string
      /** Id of an image. */
      readonly poster: number | undefined
    }
  | { readonly kind: 'quote'; readonly text: string; readonly source: string }
  | { readonly kind: 'gallery'; readonly images: readonly number[]; readonly caption: string }
  | { readonly kind: 'button'; readonly label: string; readonly to: EntryReference | string }
  | { readonly kind: 'file'; readonly file: number; readonly label: string }
  | { readonly kind: 'form'; readonly form: number; readonly label: string }

const id = z.int().min(1).max(int4Max)
const reference = z.union([id, z.object({ id }).transform((document) => document.id)])
const unset = undefined
const document = reference.optional().catch(unset)
const text = z
  .string()
  .catch('')
  .transform((value) => value.trim())

const video = z
  .object({ blockType: z.literal('video'), url: text, title: text, poster: document })
  .transform(({ url, title, poster }): ContentBlock | undefined => {
    const source = videoSource(url)
    return source && { kind: 'video', source, title, poster }
  })

const quote = z
  .object({ blockType: z.literal('quote'), text, source: text })
  .transform((read): ContentBlock | undefined =>
    read.text ? { kind: 'quote', text: read.text, source: read.source } : undefined,
  )

const gallery = z
  .object({ blockType: z.literal('gallery'), images: z.array(document).catch([]), caption: text })
  .transform(({ images, caption }): ContentBlock | undefined => {
    const chosen = images.filter((each) => each !== undefined)
    return chosen.length > 0 ? { kind: 'gallery', images: chosen, caption } : undefined
  })

const entry = z.object({ relationTo: z.enum(draftKinds), value: reference })

/** The URL that a button leads to, which may be written without its scheme. */
export function buttonUrl(given: string): string | undefined {
  const isBare = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?$/u.test(given)
  const url = isBare ? `https://${given}` : given
  return isWebUrl(url) || /^(?:mailto|tel):[^\s"<>]{1,200}$/i.test(url) ? url : undefined
}

const button = z
  .object({
    blockType: z.literal('button'),
    label: text,
    leadsTo: z.enum(['entry', 'url']).catch('entry'),
    entry: entry.optional().catch(unset),
    url: text,
  })
  .transform(({ label, leadsTo, entry, url }): ContentBlock | undefined => {
    const own = entry && { collection: entry.relationTo, id: entry.value }
    const to = leadsTo === 'entry' ? own : buttonUrl(url)
    return to && label ? { kind: 'button', label, to } : undefined
  })

const file = z
  .object({ blockType: z.literal('file'), file: document, label: text })
  .transform((read): ContentBlock | undefined =>
    read.file === undefined ? undefined : { kind: 'file', file: read.file, label: read.label },
  )

const form = z
  .object({ blockType: z.literal('form'), form: document, label: text })
  .transform((read): ContentBlock | undefined =>
    read.form !== undefined && read.label
      ? { kind: 'form', form: read.form, label: read.label }
      : undefined,
  )

const node = z.looseObject({
  type: z.literal('block'),
  fields: z.union([video, quote, gallery, button, file, form]),
})

/**
 * The block of a node as the editor stores it, with its documents by id or populated; undefined for
 * other nodes, and for a block that has nothing to show yet.
 */
export const readBlock = (value: unknown): ContentBlock | undefined =>
  node.safeParse(value).data?.fields

export interface ReferencedIds {
  readonly media: readonly number[]
  readonly files: readonly number[]
  readonly entries: readonly EntryReference[]
  readonly forms: readonly number[]
}

const nothing: ReferencedIds = { media: [], files: [], entries: [], forms: [] }

export function referencesOf(block: ContentBlock): ReferencedIds {
  switch (block.kind) {
    case 'video':
      return block.poster === undefined ? nothing : { ...nothing, media: [block.poster] }
    case 'gallery':
      return { ...nothing, media: block.images }
    case 'button':
      return typeof block.to === 'string' ? nothing : { ...nothing, entries: [block.to] }
    case 'file':
      return { ...nothing, files: [block.file] }
    case 'form':
      return { ...nothing, forms: [block.form] }
    case 'quote':
      return nothing
  }
}
