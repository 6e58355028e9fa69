import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  type PayloadRequest,
} from 'payload'
import { rolesOf } from '#src/access/index.ts'
import { builtInRoles } from '#src/access/roles.ts'
import { hasAdministrator } from '#src/db/accounts/administrators.ts'
import { database } from '#src/db/transaction.ts'

const isAdministrator = (account: { roles?: unknown; state?: unknown } | undefined): boolean =>
  account?.state === 'active' && rolesOf(builtInRoles, account).includes('admin')

/**
 * A database constraint guarantees an administrator; this check reports the reason before the
 * commit.
 */
const mustHaveAdministrator = async (req: PayloadRequest): Promise<void> => {
  if (!(await hasAdministrator(await database(req))))
    throw new APIError('There must be at least one administrator', 400, null, true)
}

export const rejectLastDemotion: CollectionAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if (isAdministrator(previousDoc) && !isAdministrator(doc)) await mustHaveAdministrator(req)
}

export const rejectLastDeletion: CollectionAfterDeleteHook = async ({ doc, req }) => {
  if (isAdministrator(doc)) await mustHaveAdministrator(req)
}
