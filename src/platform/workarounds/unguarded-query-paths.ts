import {
  type CollectionBeforeOperationHook,
  executeAccess,
  type FlattenedField,
  type Payload,
  type PayloadRequest,
} from 'payload'
import { z } from 'zod'
import {
  cannotBeQueried,
  followPath,
  type Hop,
  type Queried,
  queriedBy,
} from '#src/platform/access/query-paths.ts'

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

const isHidden = (field: FlattenedField): boolean => 'hidden' in field && field.hidden === true

const rejectPaths = (hidden: ReadonlySet<string>): CollectionBeforeOperationHook => {
  const isRejected = (path: string): boolean => segmentsOf(path).some((name) => hidden.has(name))
  return ({ args }) => {
    const { overrideAccess, sort, where, field } = query.parse(args)
    if (overrideAccess) return
    const paths = [...[sort].flat().flatMap(pathsIn), ...pathsIn(where), ...pathsIn(field)]
    const found = paths.find(isRejected)
    if (found !== undefined) throw cannotBeQueried(found)
  }
}

/** The fields of accounts that a path goes through, or that it is of. */
const accountFields = (payload: Payload, { collection, path }: Queried): string[] => {
  const own = collection.slug === 'users' ? segmentsOf(path).slice(0, 1) : []
  const { hops } = followPath(payload, collection, path)
  return [...own, ...hops.flatMap((hop) => (hop.collection.slug === 'users' ? [hop.field] : []))]
}

/** Rejects what goes through a field of accounts that the user may not read of all of them. */
async function rejectRestricted(req: PayloadRequest, queried: Queried): Promise<void> {
  const { flattenedFields } = req.payload.collections.users.config
  for (const name of accountFields(req.payload, queried)) {
    const field = flattenedFields.find((each) => each.name === name)
    const read = field && 'access' in field ? field.access?.read : undefined
    if (read && !(await read({ req }))) throw cannotBeQueried(queried.path)
  }
}

/** What the contract publishes of documents that most users may not read: the names of authors. */
const published: Readonly<Record<string, readonly string[]>> = { users: ['displayName'] }

const isPublished = ({ collection, field }: Hop): boolean =>
  Object.hasOwn(published, collection.slug) && published[collection.slug]?.includes(field) === true

const ofDrafts = z.object({ draft: z.literal(true) })

/** The paths that the platform does not restrict to what the user may read: of drafts all. */
const unrestricted = (queried: readonly Queried[], args: unknown): readonly Queried[] =>
  ofDrafts.safeParse(args).success
    ? queried
    : queried.filter(({ comparison }) => comparison === undefined)

/**
 * Rejects an order, and of drafts a condition, through a relation to documents of which the user
 * may not read all; and whatever goes through a field of accounts that they may not read.
 */
const rejectUnreadable: CollectionBeforeOperationHook = async ({
  args,
  collection,
  req,
  overrideAccess,
}) => {
  if (overrideAccess) return
  const all = queriedBy(req.payload, collection, args)
  for (const queried of all) await rejectRestricted(req, queried)
  for (const queried of unrestricted(all, args)) {
    const { hops } = followPath(req.payload, queried.collection, queried.path)
    for (const { collection: related } of hops.filter((hop) => !isPublished(hop))) {
      const access = await executeAccess({ req, disableErrors: true }, related.access.read)
      if (access !== true) throw cannotBeQueried(queried.path)
    }
  }
}

export function rejectHiddenPaths({ collections }: Payload): void {
  const hidden = collections.users.config.flattenedFields.filter(isHidden)
  const hook = rejectPaths(new Set(['hash', 'salt', ...hidden.map(({ name }) => name)]))
  for (const { config } of Object.values(collections))
    config.hooks.beforeOperation = [hook, rejectUnreadable, ...config.hooks.beforeOperation]
}
