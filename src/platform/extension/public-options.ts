import { type Field, traverseFields } from 'payload'
import {
  type FieldKind,
  namesOf,
  type PublicCollection,
  type PublicField,
  parametersOf,
} from '#src/contract/content/added.ts'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { InvalidOptions } from './extend-collections.ts'
import type { Installed } from './installed.ts'
import type { AddedCollection, MusterOptions } from './options.ts'

/** What of an organisation's options is public: rather nothing than more than was meant. */

const kinds: { readonly [type in Field['type']]?: FieldKind } = {
  ...{ text: 'text', textarea: 'text', number: 'number', checkbox: 'boolean' },
  ...{ date: 'time', select: 'choice', radio: 'choice' },
}

const kindOf = (field: Field): FieldKind | undefined =>
  field.type === 'upload' && field.relationTo === 'media' ? 'image' : kinds[field.type]

const obstacleOf = (field: Field): string | undefined => {
  if (!kindOf(field))
    return `is of type ${field.type}; ${Object.keys(kinds).join(', ')} and upload to media can be`
  const { admin, access, ...given } = Object(field)
  if (given.hidden || admin?.hidden || access?.read) return 'is hidden, or has access.read'
  return ['hasMany', 'localized', 'virtual'].find((name) => given[name])?.replace(/^/, 'has ')
}

const readField = (owner: string, field: Field): PublicField => {
  const { name, label, options = [] } = field as Extract<Field, { type: 'select' }>
  const obstacle = obstacleOf(field)
  if (obstacle) throw new InvalidOptions(`${owner}.${name} cannot be public: it ${obstacle}`)
  return {
    name,
    kind: kindOf(field) ?? 'text',
    label: typeof label === 'string' ? label : name,
    options: options.map((each) => (typeof each === 'string' ? each : each.value)),
  }
}

const isMarked = (field: object): boolean => 'public' in field && field.public === true

const readFields = (owner: string, fields: readonly Field[]): readonly PublicField[] => {
  traverseFields({
    fields: [...fields],
    callback: ({ field }) => {
      if (isMarked(field) && !fields.some((each) => each === field))
        throw new InvalidOptions(`${owner}: a field inside of another one cannot be public`)
    },
  })
  return fields.filter(isMarked).map((field) => readField(owner, field))
}

const readContentFields = (slug: string, fields: readonly Field[]): readonly PublicField[] => {
  const found = readFields(slug, fields)
  const kind = draftKinds.find((each) => each === slug)
  if (found.length > 0 && !kind)
    throw new InvalidOptions(`fields: of ${slug} none can be public; ${draftKinds.join(', ')} can`)
  const taken = found.find(({ name }) => kind && namesOf(kind).includes(name))
  if (taken) throw new InvalidOptions(`fields: the API has another ${slug}.${taken.name}`)
  return found
}

const stored = ['id', 'createdAt', 'updatedAt']

const whyNot = (collection: AddedCollection, fields: readonly PublicField[]) => {
  const { slug, auth, upload, dbName, timestamps } = collection
  if (fields.length === 0) return 'none of its fields is'
  if (auth || upload || dbName || timestamps === false)
    return 'it has auth, upload or dbName, or no timestamps'
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(slug)) return 'its slug is not in kebab case'
  if (collection.fields.some((field) => 'name' in field && field.name === 'id'))
    return 'it has a field id'
  const parameters = parametersOf(fields)
  const taken = parameters.find(
    (name, at) => stored.includes(name) || parameters.indexOf(name) < at,
  )
  return taken && `two parameters would be called ${taken}`
}

const readCollection = (collection: AddedCollection): readonly PublicCollection[] => {
  const { slug, labels, versions, trash, defaultSort = '-createdAt' } = collection
  const fields = readFields(slug, collection.fields)
  const [first] = fields
  const rejected = (why: string) => new InvalidOptions(`collections: ${slug} ${why}`)
  if (!collection.public && first) throw rejected(`is not public, and ${first.name} of it is`)
  if (!collection.public) return []
  const why = whyNot(collection, fields)
  if (why) throw rejected(`cannot be public: ${why}`)
  const order = [defaultSort].flat().map((each) => {
    const name = each.replace(/^-/, '')
    if (![...stored, ...fields.map((field) => field.name)].includes(name))
      throw rejected(`is sorted by ${name}, which is not public`)
    return { name, isDescending: each.startsWith('-') }
  })
  const hasDrafts = typeof versions === 'object' && Boolean(versions.drafts)
  const label = typeof labels?.plural === 'string' ? labels.plural : slug
  return [{ slug, label, fields, order, hasDrafts, hasTrash: trash === true }]
}

/** Of the options what everybody may read, and operations. Throws InvalidOptions. */
export const readPublicOptions = ({
  fields = {},
  collections = [],
  operations = [],
}: MusterOptions): Pick<Installed, 'fields' | 'collections' | 'added' | 'operations'> => {
  const elsewhere = operations.find(({ operation }) => !operation.path.startsWith('/api/x/'))
  if (elsewhere)
    throw new InvalidOptions(
      `operations: the path of ${elsewhere.operation.id} does not begin with /api/x/`,
    )
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([slug, those]) => [slug, readContentFields(slug, those)]),
    ),
    collections: collections.flatMap(readCollection),
    added: collections.map(({ slug }) => slug),
    operations,
  }
}
