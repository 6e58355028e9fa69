import type { ClientField } from 'payload'

const inputTypes = ['checkbox', 'date', 'number', 'radio', 'select', 'text'] as const
type Plain = Extract<ClientField, { type: (typeof inputTypes)[number] }>

export type TagKind = 'words' | 'documents' | undefined

const isPlain = (field: ClientField): field is Plain =>
  inputTypes.some((type) => type === field.type) &&
  'admin' in field &&
  field.admin?.disableBulkEdit === false

/** Flattens rows, tabs and collapsibles; fields of groups and lists are not included. */
const flat = (fields: readonly ClientField[]): ClientField[] =>
  fields.flatMap((field) => {
    if (field.type === 'tabs') return field.tabs.flatMap((tab) => flat(tab.fields))
    return field.type === 'row' || field.type === 'collapsible' ? flat(field.fields) : [field]
  })

/** The fields that a bulk edit may set, as the server decides (src/workspace/bulk/editable-fields.ts). */
export const editableFields = (fields: readonly ClientField[]): Plain[] =>
  flat(fields).filter(isPlain)

export const tagKind = (fields: readonly ClientField[]): TagKind => {
  const tags = flat(fields).find((field) => 'name' in field && field.name === 'tags')
  if (tags?.type === 'text' && tags.hasMany) return 'words'
  return tags?.type === 'relationship' && tags.hasMany ? 'documents' : undefined
}

/** Converts a form value to the field's type; undefined to leave the field unchanged. */
export const givenFor = ({ type }: Plain, given: FormDataEntryValue | null) => {
  if (typeof given !== 'string' || given.trim() === '') return undefined
  if (type === 'checkbox') return given === 'true'
  if (type === 'number') return Number(given)
  return type === 'date' ? new Date(given).toISOString() : given.trim()
}
