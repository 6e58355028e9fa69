import type { ClientField } from 'payload'

const inputTypes = ['checkbox', 'date', 'number', 'radio', 'select', 'text'] as const
type Plain = Extract<ClientField, { type: (typeof inputTypes)[number] }>

/** How the tags of a list are, or that it has none. */
export type TagKind = 'words' | 'documents' | undefined

const isPlain = (field: ClientField): field is Plain =>
  inputTypes.some((type) => type === field.type) &&
  'admin' in field &&
  field.admin?.disableBulkEdit === false

/** The fields that are of no part of a form but the document's own. */
const flat = (fields: readonly ClientField[]): ClientField[] =>
  fields.flatMap((field) => {
    if (field.type === 'tabs') return field.tabs.flatMap((tab) => flat(tab.fields))
    return field.type === 'row' || field.type === 'collapsible' ? flat(field.fields) : [field]
  })

/** What a bulk edit may set; the server says which fields those are (src/bulk/editable-fields.ts). */
export const editableFields = (fields: readonly ClientField[]): Plain[] =>
  flat(fields).filter(isPlain)

/** How documents with these fields have tags. */
export const tagKind = (fields: readonly ClientField[]): TagKind => {
  const tags = flat(fields).find((field) => 'name' in field && field.name === 'tags')
  if (tags?.type === 'text' && tags.hasMany) return 'words'
  return tags?.type === 'relationship' && tags.hasMany ? 'documents' : undefined
}

/** What a form gives for a field, as the field holds it; undefined to leave it as it is. */
export const givenFor = ({ type }: Plain, given: FormDataEntryValue | null) => {
  if (typeof given !== 'string' || given.trim() === '') return undefined
  if (type === 'checkbox') return given === 'true'
  if (type === 'number') return Number(given)
  return type === 'date' ? new Date(given).toISOString() : given.trim()
}
