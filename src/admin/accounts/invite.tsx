import type { BeforeListTableServerProps } from 'payload'
import { rolesOf } from '#src/access/index.ts'
import { mayDo } from '#src/access/roles.ts'
import { rolesIn } from '#src/extension/installed.ts'
import { explainedRoles } from './explained-roles.ts'
import { InviteButton } from './invite-button.tsx'

export function Invite({ payload, user, i18n }: BeforeListTableServerProps) {
  const table = rolesIn(payload.config)
  if (!mayDo(table, rolesOf(table, user), 'users', 'write')) return null
  return <InviteButton roles={explainedRoles({ payload, i18n })} />
}
