import type { FlattenedField } from 'payload'

type Document = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

const timestamp = /^\d{4}-\d\d-\d\dT/

const isSameText = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  timestamp.test(one) &&
  timestamp.test(other) &&
  Date.parse(one) === Date.parse(other)

/** A row of a list has an id, which a client need not send back. */
const keysOf = (value: Document): string[] =>
  Object.keys(value).filter((key) => key !== 'id' && !isEmpty(value[key]))

/** Whether two values are the same to a reader: without ids of rows, an empty one as none. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (isEmpty(one) && isEmpty(other)) || isSameText(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isSame(each, other[at]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = new Set([...keysOf(one), ...keysOf(other)])
  return [...keys].every((key) => isSame(one[key], other[key]))
}

const idOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(idOf)
  if (!isObject(value)) return value
  if ('relationTo' in value) return { ...value, value: idOf(value['value']) }
  return 'id' in value ? value['id'] : value
}

const stored = (field: FlattenedField, value: unknown): unknown =>
  field.type === 'relationship' || field.type === 'upload' ? idOf(value) : value

/** Set with every change, by the platform and by us. */
const ofEveryChange = new Set(['id', 'createdAt', 'updatedAt', 'lastChange'])

/** The names of changed fields, dotted in a group; never their values. */
const namesIn = (fields: readonly FlattenedField[], before: Document, after: Document): string[] =>
  fields.flatMap((field) => {
    const { name } = field
    if (ofEveryChange.has(name) || field.type === 'join' || !(name in after)) return []
    const [was, is] = [before[name], after[name]]
    if ((field.type === 'group' || field.type === 'tab') && isObject(is))
      return namesIn(field.flattenedFields, isObject(was) ? was : {}, is).map(
        (each) => `${name}.${each}`,
      )
    return isSame(stored(field, was), stored(field, is)) ? [] : [name]
  })

/**
 * The names of the fields whose values differ between two states of a document, in the order of
 * the form; fields that `after` lacks have not changed.
 */
export const changedFields = (
  fields: readonly FlattenedField[],
  before: Document | undefined,
  after: Document,
): string[] => namesIn(fields, before ?? {}, after)
