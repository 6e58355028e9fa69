import type { SelectFieldServerProps } from 'payload'
import { inLanguage } from '#src/translations/languages.ts'
import { explainedRoles } from './explained-roles.ts'
import { RoleGrants } from './role-grants.tsx'
import { texts as inLanguages } from './texts.ts'
import './accounts.css'

export function RolesExplained({ req }: SelectFieldServerProps) {
  const texts = inLanguage(inLanguages, req.i18n)
  return (
    <details className="roles-explained">
      <summary>{texts.rolesMay}</summary>
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
