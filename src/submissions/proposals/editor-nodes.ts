import { randomBytes } from 'node:crypto'

/** Lexical nodes, in the form the editor stores. */

export interface EditorNode {
  type: string
  version: number
  [key: string]: unknown
}

const block = { version: 1, indent: 0, format: '' as const, direction: null }

const newId = (): string => randomBytes(12).toString('hex')

export const textNode = (text: string, format: number): EditorNode => ({
  type: 'text',
  version: 1,
  text,
  format,
  detail: 0,
  mode: 'normal',
  style: '',
})

export const lineBreak = (): EditorNode => ({ type: 'linebreak', version: 1 })

export const horizontalRule = (): EditorNode => ({ type: 'horizontalrule', version: 1 })

export const paragraph = (children: EditorNode[]): EditorNode => ({
  ...block,
  type: 'paragraph',
  textFormat: 0,
  textStyle: '',
  children,
})

export const heading = (tag: string, children: EditorNode[]): EditorNode => ({
  ...block,
  type: 'heading',
  tag,
  children,
})

export const quote = (children: EditorNode[]): EditorNode => ({ ...block, type: 'quote', children })

export const list = (tag: 'ul' | 'ol', items: EditorNode[][]): EditorNode => ({
  ...block,
  type: 'list',
  listType: tag === 'ul' ? 'bullet' : 'number',
  tag,
  start: 1,
  children: items.map((children, at) => ({
    ...block,
    type: 'listitem',
    value: at + 1,
    children,
  })),
})

export const link = (url: string, children: EditorNode[]): EditorNode => ({
  ...block,
  type: 'link',
  version: 3,
  id: newId(),
  fields: { linkType: 'custom', url, newTab: false },
  children,
})

export const image = (media: number): EditorNode => ({
  type: 'upload',
  version: 3,
  id: newId(),
  format: '',
  relationTo: 'media',
  value: media,
  fields: {},
})

export const editorDocument = (children: EditorNode[]) => ({
  root: { ...block, type: 'root', children },
})
