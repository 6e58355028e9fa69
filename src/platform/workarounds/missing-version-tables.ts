import { type CollectionBeforeOperationHook, type Endpoint, NotFound, type Payload } from 'payload'
import { none } from '#src/platform/access/index.ts'

const rejectRestoring: CollectionBeforeOperationHook = ({ operation, req }) => {
  if (operation === 'restoreVersion') throw new NotFound(req.t)
}

const isOfVersions = ({ path }: Endpoint): boolean => path.startsWith('/versions')

export function closeVersions({ collections, globals }: Payload): void {
  for (const each of globals.config)
    if (!each.versions && each.endpoints)
      each.endpoints = each.endpoints.filter((endpoint) => !isOfVersions(endpoint))
  for (const { config } of Object.values(collections)) {
    if (config.versions) continue
    config.access.readVersions = none
    config.hooks.beforeOperation = [rejectRestoring, ...(config.hooks.beforeOperation ?? [])]
  }
}
