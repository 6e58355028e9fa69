import type { Block, FlowBlock, Inline, List, ListItem } from '#src/mail/composing/blocks.ts'
import { tableRows } from '#src/platform/html/table.ts'
import {
  blockNode,
  buttonFields,
  cardFields,
  columnsFields,
  headingNode,
  linkNode,
  listNode,
  parentNode,
  placeholderFields,
  rootNode,
  targetOf,
  textNode,
  typedNode,
  uploadNode,
} from './read-nodes.ts'

/** Limit of nesting, beyond any mail; protects the stack of recursive functions. */
const deepest = 20

const typeOf = (node: unknown): string => typedNode.safeParse(node).data?.type ?? ''

const childrenOf = (node: unknown): readonly unknown[] =>
  parentNode.safeParse(node).data?.children ?? []

const inlines = (nodes: readonly unknown[], depth: number): Inline[] =>
  depth > deepest ? [] : nodes.flatMap((node) => inline(node, depth))

const linkOf = (node: unknown, depth: number): Inline[] => {
  const parts = inlines(childrenOf(node), depth + 1)
  const link = linkNode.safeParse(node).data
  return link ? [{ kind: 'link', to: targetOf(node, link.fields.url), children: parts }] : parts
}

const placeholderOf = (node: unknown): Inline[] => {
  const fields = placeholderFields.safeParse(blockNode.safeParse(node).data?.fields).data
  return fields ? [{ kind: 'placeholder', name: fields.name, fallback: fields.fallback }] : []
}

function inline(node: unknown, depth: number): Inline[] {
  const type = typeOf(node)
  if (type === 'linebreak') return [{ kind: 'break' }]
  if (type === 'tab') return [{ kind: 'text', text: ' ', format: 0 }]
  if (type === 'link' || type === 'autolink') return linkOf(node, depth)
  if (type === 'inlineBlock') return placeholderOf(node)
  if (type !== 'text') return []
  const text = textNode.safeParse(node).data
  return text ? [{ kind: 'text', text: text.text, format: text.format }] : []
}

const listOf = (node: unknown, depth: number): List[] => {
  const list = listNode.safeParse(node).data
  if (!list || depth > deepest) return []
  const items: ListItem[] = []
  for (const item of list.children) {
    const within = childrenOf(item)
    const line = within.filter((each) => typeOf(each) !== 'list')
    const lists = within
      .filter((each) => typeOf(each) === 'list')
      .flatMap((each) => listOf(each, depth + 1))
    const before = items.at(-1)
    // The editor stores a nested list as a separate item, after the one that it is part of.
    if (before && line.length === 0 && lists.length > 0)
      items[items.length - 1] = { ...before, lists: [...before.lists, ...lists] }
    else items.push({ children: inlines(line, depth), lists })
  }
  return [{ kind: 'list', ordered: list.listType === 'number', items }]
}

/** The lines of a cell: its paragraphs, and the items of its lists. */
const lines = (node: unknown, depth: number): readonly unknown[][] => {
  if (typeOf(node) !== 'list' || depth > deepest) return [[...childrenOf(node)]]
  return childrenOf(node).flatMap((item) => {
    const within = childrenOf(item)
    const line = within.filter((each) => typeOf(each) !== 'list')
    const lists = within.filter((each) => typeOf(each) === 'list')
    return [...(line.length > 0 ? [line] : []), ...lists.flatMap((list) => lines(list, depth + 1))]
  })
}

const cellInlines = (nodes: readonly unknown[]): Inline[] =>
  nodes
    .flatMap((node) => lines(node, 0))
    .flatMap((line, at): Inline[] => [
      ...(at > 0 ? [{ kind: 'break' as const }] : []),
      ...inlines(line, 0),
    ])

const levels = { h1: 1, h2: 2, h3: 3 } as const
const isLevel = (tag: string): tag is keyof typeof levels => Object.hasOwn(levels, tag)

const headingOf = (node: unknown): FlowBlock => {
  const tag = headingNode.safeParse(node).data?.tag ?? ''
  const level = isLevel(tag) ? levels[tag] : 3
  return { kind: 'heading', level, children: inlines(childrenOf(node), 0) }
}

const imageOf = (node: unknown): FlowBlock[] => {
  const upload = uploadNode.safeParse(node).data
  if (!upload) return []
  const { alt, url } = upload.fields
  return [{ kind: 'image', media: upload.value, alt: alt.trim(), url: url.trim() }]
}

const buttonOf = (fields: unknown): FlowBlock[] => {
  const button = buttonFields.safeParse(fields).data
  return button ? [{ kind: 'button', label: button.label.trim(), url: button.url.trim() }] : []
}

const fieldsOf = (node: unknown) => blockNode.safeParse(node).data?.fields

function flowBlock(node: unknown): FlowBlock[] {
  switch (typeOf(node)) {
    case 'paragraph':
      return [{ kind: 'paragraph', children: inlines(childrenOf(node), 0) }]
    case 'quote':
      return [{ kind: 'quote', children: inlines(childrenOf(node), 0) }]
    case 'heading':
      return [headingOf(node)]
    case 'list':
      return listOf(node, 0)
    case 'table':
      return [{ kind: 'table', rows: tableRows(node, cellInlines) }]
    case 'horizontalrule':
      return [{ kind: 'rule' }]
    case 'upload':
      return imageOf(node)
    case 'block':
      return fieldsOf(node)?.blockType === 'button' ? buttonOf(fieldsOf(node)) : []
    default:
      return []
  }
}

const nodesOf = (document: unknown): readonly unknown[] =>
  rootNode.safeParse(document).data?.root.children ?? []

const columnsOf = (fields: unknown): Block[] => {
  const columns = columnsFields.safeParse(fields).data
  if (!columns) return []
  const side = (document: unknown) => nodesOf(document).flatMap(flowBlock)
  return [{ kind: 'columns', left: side(columns.left), right: side(columns.right) }]
}

const cardOf = (fields: unknown): Block[] => {
  const card = cardFields.safeParse(fields).data
  if (!card) return []
  const { relationTo: collection, value: id } = card.entry
  const isOwn = card.snapshot?.of === `${collection}/${id}`
  return [{ kind: 'card', entry: { collection, id }, snapshot: isOwn ? card.snapshot : undefined }]
}

function block(node: unknown): Block[] {
  const fields = typeOf(node) === 'block' ? fieldsOf(node) : undefined
  if (fields?.blockType === 'columns') return columnsOf(fields)
  if (fields?.blockType === 'card') return cardOf(fields)
  return flowBlock(node)
}

const isBlank = (block: Block): boolean => block.kind === 'paragraph' && block.children.length === 0

/**
 * Reads an untrusted document of the composer as blocks; what is unknown or malformed is left out,
 * and empty paragraphs at both ends are.
 */
export function readBody(document: unknown): Block[] {
  const blocks = nodesOf(document).flatMap(block)
  const first = blocks.findIndex((each) => !isBlank(each))
  const last = blocks.findLastIndex((each) => !isBlank(each))
  return first < 0 ? [] : blocks.slice(first, last + 1)
}
