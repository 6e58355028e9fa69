import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  type PayloadRequest,
} from 'payload'
import { hasAdministrator } from '#src/accounts/sql/administrators.ts'
import { database } from '#src/data/transaction.ts'
import { rolesOf } from '#src/platform/access/index.ts'
import { builtInRoles } from '#src/platform/access/roles.ts'

const isAdministrator = (account: { roles?: unknown; state?: unknown } | undefined): boolean =>
  account?.state === 'active' && rolesOf(builtInRoles, account).includes('admin')

/**
 * A database constraint guarantees an administrator; this check reports the reason before the
 * commit.
 */
const mustHaveAdministrator = async (req: PayloadRequest): Promise<void> => {
  if (!(await hasAdministrator(await database(req))))
    throw new APIError('There must be at least one administrator with a password', 400, null, true)
}

export const rejectLastDemotion: CollectionAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if (isAdministrator(previousDoc) && !isAdministrator(doc)) await mustHaveAdministrator(req)
}

export const rejectLastDeletion: CollectionAfterDeleteHook = async ({ doc, req }) => {
  if (isAdministrator(doc)) await mustHaveAdministrator(req)
}
