import type { SelectFieldServerProps } from 'payload'
import { textsOf } from '#src/locales/texts.ts'
import { explainedRoles } from './explained-roles.ts'
import { RoleGrants } from './role-grants.tsx'
import './accounts.css'

export function RolesExplained({ req }: SelectFieldServerProps) {
  const texts = textsOf('accounts', req.i18n)
  return (
    <details className="ui-above-s roles-explained">
      <summary>{texts('rolesMay')}</summary>
      <dl>
        {explainedRoles(req).map((role) => (
          <div key={role.name}>
            <dt>{role.label}</dt>
            <dd>
              <RoleGrants role={role} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
