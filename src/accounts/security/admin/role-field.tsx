import type { TextFieldServerProps } from 'payload'
import { explainedRoles } from '#src/accounts/admin/explained-roles.ts'
import { RoleChoice } from './role-choice.tsx'

export function RoleField({ path, payload, i18n, field }: TextFieldServerProps) {
  return <RoleChoice path={path} name={field.name} roles={explainedRoles({ payload, i18n })} />
}
