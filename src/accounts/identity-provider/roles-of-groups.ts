import type { PayloadRequest } from 'payload'
import { hasLocalAdministratorBeside } from '#src/accounts/sql/administrators.ts'
import { findCredentials, lockAccount } from '#src/accounts/sql/find.ts'
import { auditContext } from '#src/contract/audit.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { knownRoles } from '#src/platform/access/index.ts'
import type { RoleName } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { env } from '#src/settings/env.ts'

/** The roles of these groups by the settings, of those that there are. */
export function grantedRoles(req: PayloadRequest, groups: readonly string[]): RoleName[] {
  const named = env().OIDC_ROLES
  const table = rolesIn(req.payload.config)
  const unknown = named.filter(({ role }) => !Object.hasOwn(table, role)).map(({ role }) => role)
  if (unknown.length > 0)
    req.payload.logger.warn({ roles: unknown }, 'OIDC_ROLES names roles that do not exist')
  const granted = named.filter(({ group }) => groups.includes(group)).map(({ role }) => role)
  return knownRoles(table, [...new Set(granted)])
}

/** Whether an account that has a password is the last administrator with one. */
const isLastLocalAdministrator = async (db: Database, id: number): Promise<boolean> =>
  (await findCredentials(db, id))?.hash !== '' && !(await hasLocalAdministratorBeside(db, id))

/**
 * Gives an account the roles of its groups, where the settings name any: of the roles that they
 * name it has these alone, any other stays. The last administrator with a password stays one, so
 * that one can sign in when the provider is away or says the wrong thing. Returns whether it
 * has a role then.
 */
export async function applyGroups(
  req: PayloadRequest,
  id: number,
  groups: readonly string[],
): Promise<boolean> {
  const named = new Set<string>(env().OIDC_ROLES.map(({ role }) => role))
  const granted = grantedRoles(req, groups)
  return withTransaction(req, async (db) => {
    await lockAccount(db, id)
    const { roles } = await req.payload.findByID({ collection: 'users', id, depth: 0, req })
    const next = [...new Set([...roles.filter((role) => !named.has(role)), ...granted])]
    const isDemoted = roles.includes('admin') && !next.includes('admin')
    if (isDemoted && (await isLastLocalAdministrator(db, id))) next.push('admin')
    const isSame = next.length === roles.length && next.every((role) => roles.includes(role))
    if (!isSame)
      await req.payload.update({
        collection: 'users',
        id,
        data: { roles: next },
        context: { ...auditContext('automation'), mayLoseAllRoles: true },
        // The provider's word is the permission.
        ...asCommand(req),
      })
    return next.length > 0
  })
}
