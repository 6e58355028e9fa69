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
import { entryOf, imageIdOf, type RichText } from './rich-text.ts'
import { safeHtml } from './safe-html.ts'

/** The parts of any node that matter here. */
interface Node {
  readonly type: string
  readonly version: number
  readonly text?: string
  readonly children?: readonly Node[]
}

const childrenOf = ({ children = [] }: Node): readonly Node[] => children

const isBlank = (node: Node): boolean =>
  node.type === 'linebreak' ||
  (node.type === 'text' && !node.text?.trim()) ||
  (['link', 'autolink'].includes(node.type) && childrenOf(node).every(isBlank))

const isEmpty = (type: string) => (node: Node) =>
  node.type === type && childrenOf(node).every(isBlank)

const isEmptyHeading = isEmpty('heading')
const isEmptyParagraph = isEmpty('paragraph')

const isNestedOnly = (item: Node): boolean => {
  const children = childrenOf(item)
  return children.length > 0 && children.every(({ type }) => type === 'list')
}

/** The editor stores a nested list as a separate item; HTML has it in the item before. */
function joined(items: readonly Node[]): Node[] {
  const found: Node[] = []
  for (const item of items) {
    const before = found.at(-1)
    if (before && isNestedOnly(item))
      found[found.length - 1] = {
        ...before,
        children: [...childrenOf(before), ...childrenOf(item)],
      }
    else found.push(item)
  }
  return found
}

function nested(node: Node): Node {
  if (!node.children) return node
  const children = childrenOf(node).map(nested)
  if (node.type === 'list') return { ...node, children: joined(children) }
  // The editor adds an empty paragraph to a cell that was pasted.
  if (node.type !== 'tablecell') return { ...node, children }
  return { ...node, children: children.filter((each) => !isEmptyParagraph(each)) }
}

/**
 * A document as it is published: nested lists in their items, without empty headings and without
 * empty paragraphs at its ends and in cells.
 */
function publishForm(document: RichText): RichText {
  const blocks: readonly Node[] = document.root.children
  const shown = blocks.filter((node) => !isEmptyHeading(node))
  const first = shown.findIndex((node) => !isEmptyParagraph(node))
  const last = shown.findLastIndex((node) => !isEmptyParagraph(node))
  const children = first === -1 ? [] : shown.slice(first, last + 1).map(nested)
  return { ...document, root: { ...document.root, children } }
}

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
