import {
  APIError,
  type CollectionBeforeOperationHook,
  type Payload,
  type PayloadRequest,
} from 'payload'
import { z } from 'zod'
import {
  cannotBeQueried,
  comparisonsIn,
  followPath,
  type Queried,
  queriedBy,
} from '#src/platform/access/query-paths.ts'

/** Parameters that the platform's parser reads; it drops what follows. */
const maxParameters = 1_000

/** The names in a parameter such as `where[and][0][title][equals]`. */
const namesIn = (parameter: string): string[] =>
  new URLSearchParams(parameter)
    .keys()
    .next()
    .value?.split(/[[\]]+/) ?? []

/**
 * Rejects a query string with conditions that the platform's parser drops: by names that every
 * object inherits, and after the thousandth parameter.
 */
function rejectDroppedParameters(search: string): void {
  const parameters = search.replace(/^\?/, '').split('&')
  if (parameters.length > maxParameters)
    throw new APIError(`At most ${maxParameters} parameters`, 400, null, true)
  const inherited = parameters.flatMap(namesIn).find((name) => name in Object.prototype)
  if (inherited !== undefined) throw cannotBeQueried(inherited)
}

const written = z.object({
  where: z.string().optional().catch(undefined),
  data: z.string().optional().catch(undefined),
})

function rejectUnreadableJson(query: unknown): void {
  for (const [name, text] of Object.entries(written.parse(query)))
    try {
      if (text) JSON.parse(text)
    } catch {
      throw new APIError(`${name}: must be JSON`, 400, null, true)
    }
}

/** A query in the body of a GET by method override, which the platform's lists do not read. */
const ofBody = z.object({ where: z.undefined(), joins: z.undefined(), sort: z.undefined() })

export function checkConditions({ search, query, method, data }: PayloadRequest): void {
  rejectDroppedParameters(search ?? '')
  rejectUnreadableJson(query)
  if (method === 'GET' && data !== undefined && !ofBody.safeParse(data).success)
    throw new APIError('where: must be in the URL or a form', 400, null, true)
}

/** Operators that only fields of one kind have; with others the platform fails. */
const kinds: Readonly<Record<string, (field: ReturnType<typeof followPath>['field']) => boolean>> =
  {
    near: (field) => field?.type === 'point',
    within: (field) => field?.type === 'point',
    intersects: (field) => field?.type === 'point',
    all: (field) => field !== undefined && 'hasMany' in field && field.hasMany === true,
  }

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** What the platform compares with below a field of JSON; with other operators and values it fails. */
const ofJson: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['equals', scalar],
  ['not_equals', scalar],
  ['like', z.string()],
  ['not_like', z.string()],
  ['exists', scalar],
])

const hasOperator = (payload: Payload, { collection, path, comparison }: Queried): boolean => {
  if (!comparison) return true
  const { operator, value } = comparison
  const { field, isInJson } = followPath(payload, collection, path)
  if (isInJson) return ofJson.get(operator)?.safeParse(value).success === true
  const isFit = Object.hasOwn(kinds, operator) ? kinds[operator] : undefined
  return isFit === undefined || isFit(field)
}

const changed = z.object({ id: z.unknown().optional(), where: z.unknown().optional() })

const rejectDropped: CollectionBeforeOperationHook = ({
  args,
  operation,
  collection,
  req,
  overrideAccess,
}) => {
  if (overrideAccess) return
  const queried = queriedBy(req.payload, collection, args)
  const unfit = queried.find((each) => !hasOperator(req.payload, each))
  if (unfit) throw cannotBeQueried(unfit.path)
  if (operation !== 'update' && operation !== 'delete') return
  const { id, where } = changed.parse(args)
  if (id === undefined && where && comparisonsIn(where).length === 0)
    throw new APIError('where: must have a condition', 400, null, true)
}

export function rejectDroppedConditions({ collections }: Payload): void {
  for (const { config } of Object.values(collections))
    config.hooks.beforeOperation = [rejectDropped, ...config.hooks.beforeOperation]
}
