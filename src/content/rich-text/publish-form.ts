import type { RichText } from './rich-text.ts'

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
export function publishForm(document: RichText): RichText {
  const blocks: readonly Node[] = document.root.children
  const shown = blocks.filter((node) => !isEmptyHeading(node))
  const first = shown.findIndex((node) => !isEmptyParagraph(node))
  const last = shown.findLastIndex((node) => !isEmptyParagraph(node))
  const children = first === -1 ? [] : shown.slice(first, last + 1).map(nested)
  return { ...document, root: { ...document.root, children } }
}
