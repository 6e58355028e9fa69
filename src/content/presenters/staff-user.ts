import type { TypedUser } from 'payload'
import type { z } from 'zod'
import type { checkedUser, profile } from '#src/contract/auth.ts'
import { rolesOf } from '#src/platform/access/index.ts'
import { needsSecondFactor } from '#src/platform/access/needs-second-factor.ts'
import { permissionsOf, type RoleTable } from '#src/platform/access/roles.ts'

/** The name that readers see (`publicName` of src/data/columns.ts). */
export const publicNameOf = ({
  displayName,
  username,
}: Pick<TypedUser, 'username'> & { readonly displayName?: string | null }): string =>
  displayName || (username.includes('@') ? '' : username)

export const presentCheckedUser = (
  table: RoleTable,
  user: TypedUser,
): z.output<typeof checkedUser> => ({
  id: user.id,
  username: user.username,
  email: user.email,
  displayName: user.displayName ?? '',
  roles: rolesOf(table, user),
  permissions: permissionsOf(table, rolesOf(table, user)),
  ...(needsSecondFactor(user) ? { secondFactorRequired: true as const } : {}),
})

export const presentProfile = (table: RoleTable, user: TypedUser): z.output<typeof profile> => ({
  id: user.id,
  username: user.username,
  email: user.email,
  displayName: user.displayName ?? '',
  roles: rolesOf(table, user),
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
})
