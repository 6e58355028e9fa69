/** Documents of the editor, as it stores them. */

const base = { version: 1, indent: 0, format: '', direction: 'ltr' }

export const text = (value: string, format = 0) => ({
  ...base,
  type: 'text',
  text: value,
  format,
  mode: 'normal',
  style: '',
  detail: 0,
})
export const element = (type: string, children: unknown[], rest: object = {}) => ({
  ...base,
  type,
  children,
  ...rest,
})
export const paragraph = (...children: unknown[]) => element('paragraph', children)
export const link = (fields: object, ...children: unknown[]) =>
  element('link', children, { fields, id: 'a1' })
export const upload = (value: unknown) => ({
  ...base,
  type: 'upload',
  relationTo: 'media',
  value,
  fields: null,
  id: 'u1',
})
export const block = (blockType: string, fields: object = {}) => ({
  ...base,
  type: 'block',
  version: 2,
  fields: { id: 'b1', blockType, blockName: '', ...fields },
})
export const cell = (headerState: number, children: unknown[], spans: object = {}) =>
  element('tablecell', children, { headerState, colSpan: 1, rowSpan: 1, ...spans })
export const row = (...cells: unknown[]) => element('tablerow', cells)
export const table = (...rows: unknown[]) => element('table', rows)
export const documentOf = (...children: unknown[]) => ({
  root: { ...base, type: 'root', children },
})
