import {
  convertLexicalToHTML,
  type HTMLConvertersFunction,
} from '@payloadcms/richtext-lexical/html'
import escapeHtml from 'escape-html'
import { z } from 'zod'
import { safeHtml } from './safe-html.ts'

export type LinkableCollection = 'actions' | 'news' | 'events' | 'pages'

export interface EntryReference {
  readonly collection: LinkableCollection
  readonly id: number
}

export type ImageSource = {
  key: string
  alt: string
  width: number | null
  height: number | null
}

type RichText = Parameters<typeof convertLexicalToHTML>[0]['data']

/** Whether a value is a document of the editor. */
export function isRichText(value: unknown): value is RichText {
  return z.object({ root: z.object({ children: z.array(z.unknown()) }) }).safeParse(value).success
}

const reference = z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])
const uploadNode = z.object({ type: z.literal('upload'), value: reference })
const internalLink = z.object({
  type: z.literal('link'),
  fields: z.object({
    linkType: z.literal('internal'),
    doc: z.object({
      relationTo: z.enum(['actions', 'news', 'events', 'pages']),
      value: reference,
    }),
  }),
})
const parentNode = z.object({ children: z.array(z.unknown()) })

const nodesIn = function* (node: unknown): Generator<unknown> {
  yield node
  const parent = parentNode.safeParse(node)
  for (const child of parent.success ? parent.data.children : []) yield* nodesIn(child)
}

const targetOf = (node: unknown): EntryReference | undefined => {
  const link = internalLink.safeParse(node)
  if (!link.success) return undefined
  const { relationTo, value } = link.data.fields.doc
  return { collection: relationTo, id: value }
}

/** Which media and entries a rich text refers to. */
export function referencesIn(state: RichText): { media: number[]; entries: EntryReference[] } {
  const nodes = [...nodesIn(state.root)]
  return {
    media: nodes.flatMap((node) => {
      const upload = uploadNode.safeParse(node)
      return upload.success ? [upload.data.value] : []
    }),
    entries: nodes.flatMap((node) => targetOf(node) ?? []),
  }
}

interface References {
  readonly images: ReadonlyMap<number, ImageSource>
  /** Slugs by `<collection>/<id>`. */
  readonly targets: ReadonlyMap<string, string>
}

const imageTag = ({ key, alt, width, height }: ImageSource): string => {
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  return `<img src="/api/images/${escapeHtml(key)}" alt="${escapeHtml(alt)}"${size} loading="lazy">`
}

const converters =
  ({ images, targets }: References): HTMLConvertersFunction =>
  ({ defaultConverters }) => ({
    ...defaultConverters,
    upload: ({ node }) => {
      const upload = uploadNode.safeParse(node)
      const source = upload.success ? images.get(upload.data.value) : undefined
      return source ? `<figure>${imageTag(source)}</figure>` : ''
    },
    link: ({ node, nodesToHTML }) => {
      const children = nodesToHTML({ nodes: node.children }).join('')
      const target = targetOf(node)
      if (!target) return anchor(node.fields.url ?? '', node.fields.newTab === true, children)
      const slug = targets.get(`${target.collection}/${target.id}`)
      const folder = target.collection === 'pages' ? '' : `/${target.collection}`
      return slug === undefined ? children : anchor(`${folder}/${slug}`, false, children)
    },
    // The platform's converter gives checklists random ids, which would change the ETag.
    listitem: ({ node, nodesToHTML, parent }) => {
      const children = nodesToHTML({ nodes: node.children }).join('')
      const isCheck = 'listType' in parent && parent.listType === 'check'
      return `<li${isCheck ? ` data-checked="${node.checked === true}"` : ''}>${children}</li>`
    },
  })

const anchor = (href: string, newTab: boolean, children: string): string =>
  `<a href="${escapeHtml(href)}"${newTab ? ' target="_blank"' : ''}>${children}</a>`

/** The rich text as safe HTML; the same text always gives the same bytes. */
export function renderHtml(state: RichText, references: References): string {
  const html = convertLexicalToHTML({
    data: state,
    converters: converters(references),
    disableContainer: true,
  })
  const isEmpty = /^(?:<p>(?:<br\s*\/?>|\s)*<\/p>)*$/.test(html)
  return isEmpty ? '' : safeHtml(html)
}
