import {
  convertLexicalToHTML,
  type HTMLConvertersFunction,
} from '@payloadcms/richtext-lexical/html'
import escapeHtml from 'escape-html'
import { entryPath } from '#src/platform/html/entry-path.ts'
import { tableHtml, tableRows } from '#src/platform/html/table.ts'
import { blockHtml } from './blocks/block-html.ts'
import { readBlock } from './blocks/read-block.ts'
import { anchor, imageTag, type References } from './html-tags.ts'
import { publishForm } from './publish-form.ts'
import { entryOf, imageIdOf, type RichText } from './rich-text.ts'
import { safeHtml } from './safe-html.ts'

/** The editor's formats as bits of a text node's `format`, innermost first. */
const formats = [
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [8, 'u'],
  [4, 's'],
  [2, 'em'],
  [1, 'strong'],
] as const

const formatted = (text: string, format: unknown): string =>
  formats
    .filter(([bit]) => Number(format) & bit)
    .reduce((html, [, tag]) => `<${tag}>${html}</${tag}>`, escapeHtml(text))

type Nodes = RichText['root']['children']

const kinds = ['video', 'quote', 'gallery', 'button', 'file', 'form'] as const

const blockConverters = (references: References) => {
  const convert = ({ node }: { readonly node: unknown }): string => {
    const block = readBlock(node)
    return block ? blockHtml(block, references) : ''
  }
  return Object.fromEntries(kinds.map((kind) => [kind, convert]))
}

/** Overrides of Payload's converters where their output is unsafe or not deterministic. */
const converters =
  (references: References): HTMLConvertersFunction =>
  ({ defaultConverters }) => ({
    ...defaultConverters,
    blocks: blockConverters(references),
    // Payload underlines and strikes through by inline style, which sanitizers remove.
    text: ({ node }) => formatted(node.text, node.format),
    upload: ({ node }) => {
      const source = references.images.get(imageIdOf(node) ?? 0)
      return source ? `<figure>${imageTag(source)}</figure>` : ''
    },
    autolink: ({ node, nodesToHTML }) =>
      anchor(node.fields.url ?? '', false, nodesToHTML({ nodes: node.children }).join('')),
    link: ({ node, nodesToHTML }) => {
      const children = nodesToHTML({ nodes: node.children }).join('')
      if (node.fields.linkType !== 'internal')
        return anchor(node.fields.url ?? '', node.fields.newTab === true, children)
      const entry = entryOf(node)
      const slug = entry && references.targets.get(`${entry.collection}/${entry.id}`)
      return entry && slug
        ? anchor(entryPath(entry.collection, slug), node.fields.newTab === true, children)
        : children
    },
    // Payload styles each cell, and has no head.
    table: ({ node, nodesToHTML }) => {
      const html = (nodes: readonly unknown[]): string => {
        const [only, ...more] = nodes as Nodes
        const isLine = more.length === 0 && only?.type === 'paragraph' && 'children' in only
        return nodesToHTML({ nodes: isLine ? (only.children as Nodes) : (nodes as Nodes) }).join('')
      }
      const table = tableHtml(tableRows(node, html))
      // Wide ones scroll in the figure.
      return table && `<figure class="table">${table}</figure>`
    },
    // Payload gives checklists random ids, which would change the ETag.
    listitem: ({ node, nodesToHTML, parent }) => {
      const children = nodesToHTML({ nodes: node.children }).join('')
      const isCheck = 'listType' in parent && parent.listType === 'check'
      return `<li${isCheck ? ` data-checked="${node.checked === true}"` : ''}>${children}</li>`
    },
  })

/**
 * Renders a document as safe HTML, "" when it has no content. Deterministic: equal documents give
 * equal bytes.
 */
export function renderHtml(document: RichText, references: References): string {
  const html = convertLexicalToHTML({
    data: publishForm(document),
    converters: converters(references),
    disableContainer: true,
    disableIndent: true,
    disableTextAlign: true,
  })
  return safeHtml(html)
}
