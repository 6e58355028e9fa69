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

/** A relation that a path goes through: to which documents, and to which of their fields. */
export interface Hop {
  readonly collection: SanitizedCollectionConfig
  readonly field: string
}

/** Rejects a query by the path that is wrong in it. */
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

/** The collections that a field refers to. */
const targetsOf = (payload: Payload, field: FlattenedField): SanitizedCollectionConfig[] => {
  if (field.type !== 'relationship' && field.type !== 'upload' && field.type !== 'join') return []
  const slugs = field.type === 'join' ? field.collection : field.relationTo
  return [slugs].flat().flatMap((slug) => payload.collections[slug]?.config ?? [])
}

interface Followed {
  readonly hops: readonly Hop[]
  /** The field at the end, where there is one. */
  readonly field: FlattenedField | undefined
}

const follow = (
  payload: Payload,
  fields: readonly FlattenedField[],
  [name = '', ...rest]: readonly string[],
): Followed => {
  const field = fields.find((each) => each.name === name)
  // A relation holds the id, and one to several collections which of them; beyond those none goes.
  const isSeveral = field && 'relationTo' in field && Array.isArray(field.relationTo)
  if (!field || rest.length === 0 || rest.join() === 'id' || isSeveral) return { hops: [], field }
  const [next = ''] = rest
  const targets = targetsOf(payload, field)
  const inner =
    targets.length > 0 ? targets.flatMap((each) => each.flattenedFields) : fieldsOf(payload, field)
  const { hops, field: last } = follow(payload, inner, rest)
  return {
    hops: [...targets.map((collection) => ({ collection, field: next })), ...hops],
    field: last,
  }
}

/**
 * The relations that a path goes through, and the field at its end. The paths of versions are those
 * of a collection below `version`, and `parent`.
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
  return { hops: [...own.hops, ...ofVersion.hops], field: own.field ?? ofVersion.field }
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

/** A condition or an order by a path, of documents of a collection. */
export interface Queried {
  readonly collection: SanitizedCollectionConfig
  readonly path: string
  /** None for an order. */
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
