import {
  type CollectionBeforeOperationHook,
  executeAccess,
  type FieldAccess,
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

/** Who may read a field of every account, and so query it; of a hidden one and others none. */
const readersOf = (field: FlattenedField): FieldAccess | false | undefined => {
  if ('hidden' in field && field.hidden === true) return false
  return 'access' in field ? field.access?.read : undefined
}

type Guarded = ReadonlyMap<string, FieldAccess | false>

const rejectPaths = (guarded: Guarded): CollectionBeforeOperationHook => {
  const mayQuery = async (path: string, req: PayloadRequest): Promise<boolean> => {
    const readers = segmentsOf(path).flatMap((name) => guarded.get(name) ?? [])
    const permitted = await Promise.all(readers.map((read) => read !== false && read({ req })))
    return permitted.every(Boolean)
  }
  return async ({ args, req }) => {
    const { overrideAccess, sort, where, field } = query.parse(args)
    if (overrideAccess) return
    for (const path of [...[sort].flat().flatMap(pathsIn), ...pathsIn(where), ...pathsIn(field)])
      if (!(await mayQuery(path, req))) throw cannotBeQueried(path)
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
 * may not read all.
 */
const rejectUnreadable: CollectionBeforeOperationHook = async ({
  args,
  collection,
  req,
  overrideAccess,
}) => {
  if (overrideAccess) return
  for (const queried of unrestricted(queriedBy(req.payload, collection, args), args)) {
    const { hops } = followPath(req.payload, queried.collection, queried.path)
    for (const { collection: related } of hops.filter((hop) => !isPublished(hop))) {
      const access = await executeAccess({ req, disableErrors: true }, related.access.read)
      if (access !== true) throw cannotBeQueried(queried.path)
    }
  }
}

export function rejectHiddenPaths({ collections }: Payload): void {
  const guarded = new Map<string, FieldAccess | false>([
    ['hash', false],
    ['salt', false],
  ])
  for (const field of collections.users.config.flattenedFields) {
    const readers = readersOf(field)
    if (readers !== undefined) guarded.set(field.name, readers)
  }
  const hook = rejectPaths(guarded)
  for (const { config } of Object.values(collections))
    config.hooks.beforeOperation = [hook, rejectUnreadable, ...config.hooks.beforeOperation]
}
