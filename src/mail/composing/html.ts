import escapeHtml from 'escape-html'
import type { FormatTime } from '#src/locales/time-formats.ts'
import { tableHtml } from '#src/platform/html/table.ts'
import {
  type Block,
  type FlowBlock,
  isText,
  type List,
  type TableCell,
  type TextBlock,
} from './blocks.ts'
import { cardColumn } from './card.ts'
import { inlineHtml } from './inline.ts'
import type { Mjml } from './mjml.ts'
import { hrefOf, type References } from './references.ts'
import { elements, gutter, width } from './style.ts'

const listHtml = ({ ordered, items }: List, references: References): string => {
  const tag = ordered ? 'ol' : 'ul'
  const rows = items.map(({ children, lists }) => {
    const inner = lists.map((list) => listHtml(list, references)).join('')
    // The editor nests a list in a list item.
    const style = children.length === 0 ? `${elements.li};list-style:none` : elements.li
    return `<li style="${style}">${inlineHtml(children, references)}${inner}</li>`
  })
  return `<${tag} style="${elements.list}">${rows.join('')}</${tag}>`
}

const textHtml = (block: TextBlock, references: References): string => {
  if (block.kind === 'list') return listHtml(block, references)
  if (block.kind === 'table') {
    const html = ({ content, ...cell }: TableCell) => ({
      ...cell,
      content: inlineHtml(content, references),
    })
    return tableHtml(
      block.rows.map((cells) => cells.map(html)),
      elements,
    )
  }
  const content = inlineHtml(block.children, references) || '&nbsp;'
  if (block.kind === 'paragraph') return `<p style="${elements.p}">${content}</p>`
  if (block.kind === 'quote') return `<blockquote style="${elements.quote}">${content}</blockquote>`
  const tag = `h${block.level}` as const
  return `<${tag} style="${elements[tag]}">${content}</${tag}>`
}

/** The URL of an image at twice the width it is shown in, for dense screens. */
export const imageUrl = (key: string, shown: number, { baseUrl }: References): string =>
  `${baseUrl}/api/images/${key}?w=${2 * shown}`

/** An attribute; the renderer writes values as they are. */
export const attributes = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))

const imageNode = (
  block: Extract<FlowBlock, { kind: 'image' }>,
  room: number,
  references: References,
): Mjml[] => {
  const source = references.images.get(block.media)
  if (!source) return []
  const shown = Math.min(source.width ?? room, room)
  const href = hrefOf(block.url, references)
  const values = {
    src: imageUrl(source.key, shown, references),
    alt: block.alt || source.alt,
    width: `${shown}px`,
    ...(href ? { href } : {}),
  }
  return [{ tagName: 'mj-image', attributes: attributes(values) }]
}

const buttonNode = (
  { label, url }: Extract<FlowBlock, { kind: 'button' }>,
  references: References,
): Mjml[] => {
  const href = hrefOf(url, references)
  if (label === '') return []
  // Without a link it stays visible for its author, who is warned.
  const link: Record<string, string> = href ? { href } : {}
  return [{ tagName: 'mj-button', attributes: attributes(link), content: escapeHtml(label) }]
}

/** Blocks below each other, in a column with so much room; texts that are neighbours are one. */
const flow = (blocks: readonly FlowBlock[], room: number, references: References): Mjml[] => {
  const nodes: Mjml[] = []
  let run = ''
  const end = () => {
    if (run) nodes.push({ tagName: 'mj-text', attributes: { 'css-class': 'm-text' }, content: run })
    run = ''
  }
  for (const block of blocks) {
    if (isText(block)) {
      run += textHtml(block, references)
      continue
    }
    end()
    if (block.kind === 'rule')
      nodes.push({ tagName: 'mj-divider', attributes: { 'css-class': 'm-rule' } })
    else if (block.kind === 'image') nodes.push(...imageNode(block, room, references))
    else nodes.push(...buttonNode(block, references))
  }
  end()
  return nodes
}

const section = (...columns: Mjml[]): Mjml => ({
  tagName: 'mj-section',
  attributes: {},
  children: columns,
})

const column = (children: Mjml[]): Mjml => ({ tagName: 'mj-column', attributes: {}, children })

export function sections(
  blocks: readonly Block[],
  references: References,
  format: FormatTime,
): Mjml[] {
  const rows: Mjml[] = []
  let run: FlowBlock[] = []
  const end = () => {
    const nodes = flow(run, width - 2 * gutter, references)
    if (nodes.length > 0) rows.push(section(column(nodes)))
    run = []
  }
  for (const block of blocks) {
    if (block.kind === 'columns') {
      end()
      const room = width / 2 - 2 * gutter
      const sides = [block.left, block.right].map((side) => column(flow(side, room, references)))
      rows.push(section(...sides))
    } else if (block.kind === 'card') {
      end()
      if (block.snapshot) rows.push(section(cardColumn(block.snapshot, references, format)))
    } else run.push(block)
  }
  end()
  return rows
}
