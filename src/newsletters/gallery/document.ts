import type { CardKind } from '#src/mail/composing/blocks.ts'

/** Documents of the composer, as its editor writes them. */

type Fields = Readonly<Record<string, unknown>>
type Node = Fields & { readonly type: string; readonly version: number }

const parent = (type: string, children: readonly Node[], fields: Fields = {}): Node => ({
  ...{ type, version: 1, indent: 0, format: '', direction: 'ltr', children },
  ...fields,
})

const text = (words: string, format = 0): Node => ({
  ...{ type: 'text', version: 1, text: words, format },
  ...{ detail: 0, mode: 'normal', style: '' },
})

const bold = 1

/** An id as the editor gives blocks; unique within a document. */
const idOf = (at: number): string => at.toString(16).padStart(24, '0')

const block = (blockType: string, at: number, fields: Fields): Node => ({
  ...{ type: 'block', version: 2, format: '' },
  fields: { id: idOf(at), blockName: '', blockType, ...fields },
})

export const documentOf = (...children: Node[]) => ({
  root: {
    ...{ type: 'root', version: 1, indent: 0 },
    ...{ format: '' as const, direction: 'ltr' as const, children },
  },
})

export const heading = (tag: 'h1' | 'h2' | 'h3', words: string): Node =>
  parent('heading', [text(words)], { tag })

export const paragraph = (words: string): Node =>
  parent('paragraph', [text(words)], { textFormat: 0, textStyle: '' })

export const quote = (words: string): Node => parent('quote', [text(words)])

export const list = (...items: readonly (string | readonly [string, string])[]): Node =>
  parent(
    'list',
    items.map((item, at) => {
      const parts =
        typeof item === 'string' ? [text(item)] : [text(item[0], bold), text(` ${item[1]}`)]
      return parent('listitem', parts, { value: at + 1 })
    }),
    { listType: 'bullet', tag: 'ul', start: 1 },
  )

export const button = (at: number, label: string, url: string): Node =>
  block('button', at, { label, url })

export const card = (at: number, relationTo: CardKind, value: number): Node =>
  block('card', at, { entry: { relationTo, value } })

export const columns = (at: number, left: readonly Node[], right: readonly Node[]): Node =>
  block('columns', at, { left: documentOf(...left), right: documentOf(...right) })

/** The reader's name after a greeting, with what stands there for readers without one. */
export const greeting = (before: string, fallback: string, after: string): Node =>
  parent(
    'paragraph',
    [
      text(before),
      {
        ...{ type: 'inlineBlock', version: 1 },
        fields: { id: idOf(1), blockType: 'placeholder', name: 'name', fallback },
      },
      text(after),
    ],
    { textFormat: 0, textStyle: '' },
  )
