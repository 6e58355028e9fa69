import { type CollectionBeforeOperationHook, NotFound, type Payload } from 'payload'
import { none } from '#src/access/index.ts'

const rejectRestoring: CollectionBeforeOperationHook = ({ operation, req }) => {
  if (operation === 'restoreVersion') throw new NotFound(req.t)
}

/**
 * Defect of Payload (issue 18056, of globals): versions of a collection that has none are looked
 * for in a table that is not there, which is a 500.
 * Workaround: they are closed, and restoring one is a 404.
 */
export function closeVersions({ collections }: Payload): void {
  for (const { config } of Object.values(collections)) {
    if (config.versions) continue
    config.access.readVersions = none
    config.hooks.beforeOperation = [rejectRestoring, ...(config.hooks.beforeOperation ?? [])]
  }
}
