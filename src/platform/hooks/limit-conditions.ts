import { APIError, type CollectionBeforeOperationHook, type Payload } from 'payload'
import { followPath, type Queried, queriedBy } from '#src/platform/access/query-paths.ts'

/**
 * Tables that conditions and orders of one operation join: of relations and of fields with many
 * values, those of its joins included.
 */
const maxJoined = 10

/** Operators with a lookup for each value. */
const byValue = ['equals', 'not_equals', 'all', 'like']

const valuesOf = ({ comparison }: Queried): number => {
  const { operator = '', value } = comparison ?? {}
  if (!byValue.includes(operator)) return 1
  const isList = operator === 'all' && typeof value === 'string'
  return Math.max(1, [isList ? value.split(',') : value].flat().length)
}

const joinedBy = (payload: Payload, queried: Queried): number => {
  const { hops, joined } = followPath(payload, queried.collection, queried.path)
  return hops.length === 0 ? joined * valuesOf(queried) : joined
}

const rejectTooManyConditions: CollectionBeforeOperationHook = ({
  args,
  collection,
  req,
  overrideAccess,
}) => {
  if (overrideAccess) return
  const joined = queriedBy(req.payload, collection, args).reduce(
    (sum, each) => sum + joinedBy(req.payload, each),
    0,
  )
  if (joined <= maxJoined) return
  const message = `At most ${maxJoined} conditions on relations and fields with many values`
  throw new APIError(message, 400, null, true)
}

/**
 * Limits the conditions through relations, and on fields with many values, of what a request of a
 * user reads or changes: each is a join, and Postgres plans all orders of them.
 */
export function limitConditions({ collections }: Payload): void {
  for (const { config } of Object.values(collections))
    config.hooks.beforeOperation = [rejectTooManyConditions, ...config.hooks.beforeOperation]
}
