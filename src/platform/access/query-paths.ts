import {
  APIError,
  buildVersionCollectionFields,
  type FlattenedBlock,
  type FlattenedField,
  type Payload,
  type SanitizedCollectionConfig,
} from 'payload'
import { z } from 'zod'

/** One comparison of a condition: `title` `equals` `x`. */
interface Comparison {
  readonly path: string
  readonly operator: string
  readonly value: unknown
}

export interface Hop {
  readonly collection: SanitizedCollectionConfig
  readonly field: string
}

export const cannotBeQueried = (path: string): APIError =>
  new APIError(`${path}: cannot be queried`, 400, null, true)

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

const isJunction = (path: string): boolean => ['and', 'or'].includes(path.toLowerCase())

const comparisonsOf = (path: string, operators: unknown): Comparison[] => {
  if (!isPlainObject(operators) || Object.keys(operators).length === 0) throw cannotBeQueried(path)
  return Object.entries(operators).flatMap(([operator, value]) => {
    if (!isPlainObject(value)) return [{ path, operator, value }]
    // A condition on one of the related documents.
    if (operator !== 'contains') throw cannotBeQueried(path)
    return comparisonsIn(value).map((inner) => ({ ...inner, path: `${path}.${inner.path}` }))
  })
}

/**
 * All comparisons of a condition, however deep. Throws for one that the platform would drop, and so
 * match everything: a path without an operator, or no object in the place of a condition.
 */
export function comparisonsIn(where: unknown): Comparison[] {
  // As an absent one.
  if (where === undefined || where === '') return []
  if (!isPlainObject(where)) throw cannotBeQueried('where')
  return Object.entries(where).flatMap(([path, inner]) => {
    if (!isJunction(path)) return comparisonsOf(path, inner)
    if (!Array.isArray(inner)) throw cannotBeQueried(path)
    return inner.flatMap((each) => {
      if (!isPlainObject(each)) throw cannotBeQueried(path)
      return comparisonsIn(each)
    })
  })
}

const fieldsOf = (payload: Payload, field: FlattenedField): FlattenedField[] => {
  if (field.type !== 'blocks')
    return 'flattenedFields' in field && Array.isArray(field.flattenedFields)
      ? field.flattenedFields
      : []
  const blocks = field.blockReferences ?? field.blocks
  const named: Readonly<Record<string, FlattenedBlock>> = payload.blocks
  return blocks.flatMap((block) =>
    typeof block === 'string' ? (named[block]?.flattenedFields ?? []) : block.flattenedFields,
  )
}

const targetsOf = (payload: Payload, field: FlattenedField): SanitizedCollectionConfig[] => {
  if (field.type !== 'relationship' && field.type !== 'upload' && field.type !== 'join') return []
  const slugs = field.type === 'join' ? field.collection : field.relationTo
  return [slugs].flat().flatMap((slug) => payload.collections[slug]?.config ?? [])
}

interface Followed {
  readonly hops: readonly Hop[]
  /** How many tables it joins: those of the relations, and of fields with many values. */
  readonly joined: number
  readonly field: FlattenedField | undefined
  readonly isInJson: boolean
}

const isToSeveral = (field: FlattenedField): boolean =>
  'relationTo' in field && Array.isArray(field.relationTo)

/** Whether the values of a field are in a separate table. */
const hasTable = (field: FlattenedField): boolean =>
  ['array', 'blocks', 'join'].includes(field.type) ||
  ('hasMany' in field && field.hasMany === true) ||
  isToSeveral(field)

const follow = (
  payload: Payload,
  fields: readonly FlattenedField[],
  [name = '', ...rest]: readonly string[],
): Followed => {
  const field = fields.find((each) => each.name === name)
  if (!field) return { hops: [], joined: 0, field, isInJson: false }
  const own = hasTable(field) ? 1 : 0
  const isInJson = rest.length > 0 && ['json', 'richText'].includes(field.type)
  // A relation holds the id, and one to several collections which of them; beyond those none goes.
  if (rest.length === 0 || rest.join() === 'id' || isToSeveral(field) || isInJson)
    return { hops: [], joined: own, field, isInJson }
  const [next = ''] = rest
  const targets = targetsOf(payload, field)
  const inner =
    targets.length > 0 ? targets.flatMap((each) => each.flattenedFields) : fieldsOf(payload, field)
  const last = follow(payload, inner, rest)
  return {
    ...last,
    hops: [...targets.map((collection) => ({ collection, field: next })), ...last.hops],
    joined: Math.max(targets.length, own) + last.joined,
  }
}

/**
 * The relations that a path goes through, what it joins, and the field at its end. The paths of
 * versions are those of a collection below `version`, and `parent`.
 */
export function followPath(
  payload: Payload,
  collection: SanitizedCollectionConfig,
  path: string,
): Followed {
  const segments = path.replace(/^-/, '').replaceAll('__', '.').split('.')
  const own = follow(payload, collection.flattenedFields, segments)
  if (!collection.versions) return own
  const fields = buildVersionCollectionFields(payload.config, collection, true)
  const ofVersion = follow(payload, fields, segments)
  return {
    hops: [...own.hops, ...ofVersion.hops],
    joined: own.joined + ofVersion.joined,
    field: own.field ?? ofVersion.field,
    isInJson: own.isInJson || ofVersion.isInJson,
  }
}

/** The part of an operation's arguments that queries: what clients send, not checked yet. */
const query = z.object({
  where: z.unknown().optional(),
  sort: z.unknown().optional(),
  field: z.unknown().optional(),
  joins: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

const sortPaths = (sort: unknown): string[] =>
  [sort].flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : []))

export interface Queried {
  readonly collection: SanitizedCollectionConfig
  readonly path: string
  readonly comparison?: Comparison
}

/** Every condition and order of an operation, those of its joins included. Throws as `comparisonsIn`. */
export function queriedBy(
  payload: Payload,
  collection: SanitizedCollectionConfig,
  args: unknown,
): Queried[] {
  const { where, sort, field, joins = {} } = query.parse(args)
  const conditions = comparisonsIn(where).map((comparison) => ({
    collection,
    path: comparison.path,
    comparison,
  }))
  const orders = [...sortPaths(sort), ...sortPaths(field)].map((path) => ({ collection, path }))
  const joined = Object.entries(joins).flatMap(([path, inner]) => {
    const { field: join } = followPath(payload, collection, path)
    const targets = join ? targetsOf(payload, join) : []
    return targets.flatMap((each) => queriedBy(payload, each, inner || {}))
  })
  return [...conditions, ...orders, ...joined]
}
