import { sql } from '@payloadcms/db-postgres'
import type { FlattenedField } from 'payload'

export type Fragment = ReturnType<typeof sql>

/** The table in which the platform stores the values of a field with many: a row `v` each. */
export interface ValueTable {
  /** The table of the documents, or of their versions. */
  readonly main: string
  readonly table: string
  readonly isOfField: Fragment
  readonly value: Fragment
  readonly kind: 'text' | 'choice' | 'relation'
}

const snakeCase = (name: string): string =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const hasMany = (field: FlattenedField): boolean => 'hasMany' in field && field.hasMany === true

const tableOf = (field: FlattenedField, main: string, path: string): ValueTable | undefined => {
  if (!hasMany(field)) return undefined
  const isOfField = sql`v.path = ${path}`
  if (field.type === 'text')
    return { main, table: `${main}_texts`, isOfField, value: sql`v.text`, kind: 'text' }
  if (field.type === 'select') {
    const table = `${main}_${snakeCase(path.replaceAll('.', '_'))}`
    return { main, table, isOfField: sql`TRUE`, value: sql`v.value::text`, kind: 'choice' }
  }
  if (field.type !== 'relationship' || typeof field.relationTo !== 'string') return undefined
  const value = sql`v.${sql.identifier(`${snakeCase(field.relationTo)}_id`)}`
  return { main, table: `${main}_rels`, isOfField, value, kind: 'relation' }
}

export type ManyFields = ReadonlyMap<string, ValueTable>

interface Described {
  readonly slug: string
  readonly flattenedFields: readonly FlattenedField[]
}

const fieldsIn = (fields: Described['flattenedFields'], main: string, prefix: string) => {
  const found = new Map<string, ValueTable>()
  for (const field of fields) {
    const path = `${prefix}${field.name}`
    const table = tableOf(field, main, path)
    if (table) found.set(path, table)
  }
  return found
}

export const manyFieldsOf = ({ slug, flattenedFields }: Described): ManyFields =>
  fieldsIn(flattenedFields, snakeCase(slug), '')

export const manyFieldsOfVersions = ({ slug, flattenedFields }: Described): ManyFields =>
  fieldsIn(flattenedFields, `_${snakeCase(slug)}_v`, 'version.')
