import type { CollectionConfig, Field, SanitizedCollectionConfig } from 'payload'
import { InvalidBulkEdit } from './failures.ts'

/** Types with a single value or a choice: what makes sense for many documents alike. */
const plainTypes: ReadonlySet<string> = new Set(['checkbox', 'date', 'number', 'radio', 'select'])

interface Described {
  readonly type: string
  readonly hasMany?: boolean | undefined
  readonly unique?: boolean | undefined
  readonly hidden?: boolean | undefined
  readonly access?: { readonly update?: unknown } | undefined
  readonly admin?: {
    readonly disableBulkEdit?: boolean | undefined
    readonly hidden?: boolean | undefined
    readonly readOnly?: boolean | undefined
  }
}

const isPlain = ({ type, hasMany, unique, hidden, access, admin }: Described): boolean =>
  plainTypes.has(type) &&
  !(hasMany || unique || hidden || access?.update || admin?.hidden || admin?.readOnly)

const isEditable = (field: Described): boolean =>
  field.admin?.disableBulkEdit === undefined ? isPlain(field) : !field.admin.disableBulkEdit

const marked = (field: Field): Field => {
  if (field.type === 'tabs')
    return { ...field, tabs: field.tabs.map((tab) => ({ ...tab, fields: tab.fields.map(marked) })) }
  if (field.type === 'row' || field.type === 'collapsible')
    return { ...field, fields: field.fields.map(marked) }
  if (field.type === 'ui') return field
  const admin = { ...field.admin, disableBulkEdit: !isEditable(field) }
  // The same field with one more property that every type of field has.
  return { ...field, admin } as Field
}

/**
 * Marks the fields of a collection that no bulk edit may set: texts, which belong to one document
 * or person; lists, which would lose what each document has; and what is not written by hand. A
 * text that many documents share sets `disableBulkEdit: false` itself.
 */
export const withBulkFields = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  fields: collection.fields.map(marked),
})

/** The first of the names that no bulk edit may set; unknown names are left to the platform. */
export const firstNotEditable = (
  { flattenedFields }: Pick<SanitizedCollectionConfig, 'flattenedFields'>,
  names: readonly string[],
): string | undefined => {
  const closed = flattenedFields
    .filter(
      (field) =>
        field.name !== '_status' && field.name !== 'deletedAt' && field.admin?.disableBulkEdit,
    )
    .map(({ name }) => name)
  return names.find((name) => closed.includes(name))
}

/** Throws InvalidBulkEdit for the first of the fields that no bulk edit may set. */
export function mustBeEditable(config: SanitizedCollectionConfig, set: object): void {
  for (const name of Object.keys(set)) {
    const field = config.flattenedFields.find((each) => each.name === name)
    if (!field || field.name === '_status' || field.admin?.disableBulkEdit !== false)
      throw new InvalidBulkEdit('bulk-field-not-editable', name)
  }
}
