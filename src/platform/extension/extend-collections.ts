import type { CollectionConfig, Field } from 'payload'
import { roles as builtIn } from '#src/contract/permission.ts'
import { none } from '#src/platform/access/index.ts'
import type { AddedCollection, AddedRole, MusterOptions } from './options.ts'

export class InvalidOptions extends Error {
  override readonly name = 'InvalidOptions'
}

const operations = ['create', 'read', 'update', 'delete'] as const

// Options may come from untyped code; the platform's default access admits any account, even
// without a role.
const withAccess = (collection: AddedCollection): CollectionConfig => {
  const given: Partial<AddedCollection['access']> = collection.access ?? {}
  const missing = operations.find((operation) => typeof given[operation] !== 'function')
  if (missing)
    throw new InvalidOptions(`collections: ${collection.slug} has no access.${missing} function`)
  return {
    ...collection,
    access: { readVersions: collection.access.read, unlock: none, ...collection.access },
  }
}

const isRequired = (field: Field): boolean => 'required' in field && field.required === true

const withFields = (collection: CollectionConfig, added: readonly Field[]): CollectionConfig => {
  const required = added.find(isRequired)
  if (required && 'name' in required)
    throw new InvalidOptions(`fields: ${collection.slug}.${required.name} may not be required`)
  return { ...collection, fields: [...collection.fields, ...added] }
}

const withRoles = (field: Field, added: Readonly<Record<string, AddedRole>>): Field => {
  if (field.type !== 'select' || field.name !== 'roles') return field
  const options = Object.entries(added).map(([value, { label }]) => ({ value, label }))
  return { ...field, options: [...field.options, ...options] }
}

/** Our collections, extended by the options of an organisation. Throws InvalidOptions. */
export function extendCollections(
  ours: readonly CollectionConfig[],
  { fields = {}, collections = [], roles = {} }: MusterOptions,
): CollectionConfig[] {
  const slugs = new Set(ours.map(({ slug }) => slug))
  const unknown = Object.keys(fields).find((slug) => !slugs.has(slug))
  if (unknown !== undefined) throw new InvalidOptions(`fields: there is no collection ${unknown}`)
  const taken = collections.find(({ slug }) => slugs.has(slug))
  if (taken) throw new InvalidOptions(`collections: ${taken.slug} is one of Muster's own`)
  const known = builtIn.find((role) => Object.hasOwn(roles, role))
  if (known) throw new InvalidOptions(`roles: ${known} is one of Muster's own`)
  const added: Readonly<Record<string, readonly Field[] | undefined>> = fields
  return [...ours, ...collections.map(withAccess)].map((collection) => {
    const extended = withFields(collection, added[collection.slug] ?? [])
    if (extended.slug !== 'users') return extended
    return { ...extended, fields: extended.fields.map((field) => withRoles(field, roles)) }
  })
}
