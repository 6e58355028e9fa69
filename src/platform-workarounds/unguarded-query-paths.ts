import {
  APIError,
  type CollectionBeforeOperationHook,
  type FlattenedField,
  type Payload,
} from 'payload'
import { z } from 'zod'

const query = z.object({
  overrideAccess: z.unknown().optional(),
  sort: z.unknown().optional(),
  where: z.unknown().optional(),
  field: z.unknown().optional(),
})

/** Every key within a condition, however deep, and every text in an order. */
function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',')
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).filter((each) => typeof each === 'object')
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...inner.flatMap(pathsIn)]
}

const segmentsOf = (path: string): string[] => path.replace(/^-/, '').replace(/__/g, '.').split('.')

const isGuarded = (field: FlattenedField): boolean =>
  ('hidden' in field && field.hidden === true) ||
  ('access' in field && field.access?.read !== undefined)

/** Rejects an order or a condition that goes through a field of these names. */
const rejectPaths = (hidden: ReadonlySet<string>): CollectionBeforeOperationHook => {
  const isHidden = (path: string): boolean => segmentsOf(path).some((name) => hidden.has(name))
  return ({ args }) => {
    const { overrideAccess, sort, where, field } = query.parse(args)
    if (overrideAccess) return
    const sorted = Array.isArray(sort) ? sort.flatMap(pathsIn) : pathsIn(sort)
    const found = [...sorted, ...pathsIn(where), ...pathsIn(field)].find(isHidden)
    if (found !== undefined) throw new APIError(`${found}: cannot be queried`, 400, null, true)
  }
}

/**
 * Defect of Payload: fields that are hidden, or that nobody may read, are checked in queries for
 * accounts, but not in orders and conditions that go through a relation to one: `sort=author.hash`
 * gives the order of the hashes.
 * Workaround: an order or a condition that goes through such a field of accounts is rejected.
 */
export function rejectHiddenPaths({ collections }: Payload): void {
  const guarded = collections.users.config.flattenedFields.filter(isGuarded)
  const hook = rejectPaths(new Set(['hash', 'salt', ...guarded.map(({ name }) => name)]))
  for (const { config } of Object.values(collections))
    config.hooks.beforeOperation = [hook, ...(config.hooks.beforeOperation ?? [])]
}
