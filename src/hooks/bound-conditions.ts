import { APIError, type CollectionBeforeOperationHook, type Payload } from 'payload'
import { followPath, queriedBy } from '#src/access/query-paths.ts'

/** Relations that conditions and orders of one operation go through, those of its joins included. */
const maxRelations = 10

const boundConditions: CollectionBeforeOperationHook = ({
  args,
  collection,
  req,
  overrideAccess,
}) => {
  if (overrideAccess) return
  const through = queriedBy(req.payload, collection, args).flatMap(
    (each) => followPath(req.payload, each.collection, each.path).hops,
  )
  if (through.length <= maxRelations) return
  const message = `At most ${maxRelations} conditions through relations`
  throw new APIError(message, 400, null, true)
}

/**
 * Limits the conditions through relations of what a request of a user reads or changes: each is a
 * join, and Postgres plans all orders of them.
 */
export function limitConditions({ collections }: Payload): void {
  for (const { config } of Object.values(collections))
    config.hooks.beforeOperation = [boundConditions, ...config.hooks.beforeOperation]
}
