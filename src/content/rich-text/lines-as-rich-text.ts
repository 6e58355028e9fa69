/** Rich text as the editor stores it (Lexical), built from plain paragraphs. */

const textNode = (text: string) => ({
  type: 'text',
  text,
  version: 1,
  detail: 0,
  format: 0 as const,
  mode: 'normal' as const,
  style: '',
})

const block = { version: 1, indent: 0, format: '' as const, direction: 'ltr' as const }

const paragraph = (text: string) => ({
  ...block,
  type: 'paragraph',
  textFormat: 0,
  textStyle: '',
  children: [textNode(text)],
})

const heading = (text: string) => ({
  ...block,
  type: 'heading',
  tag: 'h2' as const,
  children: [textNode(text)],
})

const list = (items: readonly string[]) => ({
  ...block,
  type: 'list',
  listType: 'bullet' as const,
  tag: 'ul' as const,
  start: 1,
  children: items.map((item, at) => ({
    ...block,
    type: 'listitem',
    value: at + 1,
    children: [textNode(item)],
  })),
})

/** A line is a paragraph; one that begins with `## ` a heading; an array is a list. */
export type Line = string | readonly string[]

/** The editor's document with these lines. */
export function richText(lines: readonly Line[]) {
  const children = lines.map((line) => {
    if (typeof line !== 'string') return list(line)
    return line.startsWith('## ') ? heading(line.slice(3)) : paragraph(line)
  })
  return { root: { ...block, type: 'root', children } }
}
