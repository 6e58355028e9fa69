import type { BeforeListTableServerProps } from 'payload'
import { explainedRoles } from '#src/accounts/admin/explained-roles.ts'
import { rolesOf } from '#src/platform/access/index.ts'
import { mayDo } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { InviteButton } from './invite-button.tsx'

export function Invite({ payload, user, i18n }: BeforeListTableServerProps) {
  const table = rolesIn(payload.config)
  if (!mayDo(table, rolesOf(table, user), 'users', 'write')) return null
  return <InviteButton roles={explainedRoles({ payload, i18n })} />
}
