/** Documents of the composer, as the editor writes them. */

interface Node {
  readonly type: string
  readonly version: number
  readonly [field: string]: unknown
}

export const documentOf = (...children: Node[]) => ({
  root: {
    type: 'root',
    version: 1,
    indent: 0,
    format: '' as const,
    direction: 'ltr' as const,
    children,
  },
})

const parent = (type: string, children: readonly Node[], fields: object = {}): Node => ({
  type,
  version: 1,
  indent: 0,
  format: '',
  direction: 'ltr',
  children,
  ...fields,
})

export const words = (text: string, format = 0): Node => ({
  ...{ type: 'text', version: 1, text, format },
  ...{ detail: 0, mode: 'normal', style: '' },
})

export const lines = (...children: Node[]): Node => parent('paragraph', children)
export const heading = (tag: 'h1' | 'h2' | 'h3', text: string): Node =>
  parent('heading', [words(text)], { tag })
export const quote = (text: string): Node => parent('quote', [words(text)])
export const rule: Node = { type: 'horizontalrule', version: 1 }

export const list = (listType: 'bullet' | 'number', ...items: (string | Node)[]): Node =>
  parent(
    'list',
    items.map((item, at) =>
      parent('listitem', [typeof item === 'string' ? words(item) : item], { value: at + 1 }),
    ),
    { listType, tag: listType === 'number' ? 'ol' : 'ul', start: 1 },
  )

const id = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24)

export const link = (url: string, text: string): Node =>
  parent('link', [words(text)], { id: id(), fields: { linkType: 'custom', url, newTab: false } })

export const linkToEntry = (relationTo: string, value: number, text: string): Node =>
  parent('link', [words(text)], {
    id: id(),
    fields: { linkType: 'internal', doc: { relationTo, value }, newTab: false },
  })

export const image = (value: number, fields: object = {}): Node => ({
  ...{ type: 'upload', version: 3, format: '', id: id(), relationTo: 'media', value },
  fields,
})

const block = (blockType: string, fields: object): Node => ({
  ...{ type: 'block', version: 2, format: '' },
  fields: { id: id(), blockName: '', blockType, ...fields },
})

export const button = (label: string, url: string): Node => block('button', { label, url })
export const columns = (left: readonly Node[], right: readonly Node[]): Node =>
  block('columns', { left: documentOf(...left), right: documentOf(...right) })
export const card = (relationTo: string, value: number, snapshot?: object): Node =>
  block('card', { entry: { relationTo, value }, ...(snapshot ? { snapshot } : {}) })

export const placeholder = (name: string, fallback = ''): Node => ({
  ...{ type: 'inlineBlock', version: 1 },
  fields: { id: id(), blockType: 'placeholder', name, fallback },
})
