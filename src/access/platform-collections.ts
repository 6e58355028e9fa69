import { type CollectionBeforeOperationHook, NotFound, type Payload } from 'payload'
import { restrictLocks } from './edit-locks.ts'
import { nobody, signedIn } from './index.ts'

/**
 * The platform lets every account at its own collections of locks and preferences, also one
 * that holds no role; these need one, and locks the right to write what they are on.
 */
export function restrictPlatformCollections(payload: Payload): void {
  payload.collections['payload-preferences'].config.access.create = signedIn
  restrictLocks(payload)
}

/** When which task ran is nobody's business over HTTP. */
export function closeJobStats({ globals }: Payload): void {
  const stats = globals.config.find(({ slug }) => slug === 'payload-jobs-stats')
  if (stats) stats.access = { read: nobody, readVersions: nobody, update: nobody }
}

const rejectRestoring: CollectionBeforeOperationHook = ({ operation, req }) => {
  if (operation === 'restoreVersion') throw new NotFound(req.t)
}

/** Without versions there is no table of them either, and asking for them would be a 500. */
export function closeVersions({ collections }: Payload): void {
  for (const { config } of Object.values(collections)) {
    if (config.versions) continue
    config.access.readVersions = nobody
    config.hooks.beforeOperation = [rejectRestoring, ...(config.hooks.beforeOperation ?? [])]
  }
}
