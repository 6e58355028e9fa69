'use client'
import { useId } from 'react'
import { RoleGrants } from '#src/accounts/admin/role-grants.tsx'
import { useTexts } from '#src/locales/use-texts.ts'
import type { ExplainedRole } from '#src/platform/access/explain-role.ts'
import type { InvitedPerson } from './read-invited.ts'

interface Props {
  readonly roles: readonly ExplainedRole[]
  readonly people: readonly InvitedPerson[]
  readonly typed: string
  readonly onType: (text: string) => void
}

export function InviteFields({ roles, people, typed, onType }: Props) {
  const texts = useTexts('accounts')
  const id = useId()
  const [only] = people.length === 1 ? people : []
  return (
    <>
      <label htmlFor={`${id}-addresses`}>
        {texts('addresses')}
        <textarea
          id={`${id}-addresses`}
          rows={3}
          value={typed}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => onType(target.value)}
        />
        <small id={`${id}-help`}>{texts('addressesHelp')}</small>
      </label>
      {only && (
        <div className="account-names" key={only.displayName}>
          <label htmlFor={`${id}-name`}>
            {texts('displayName')}
            <input
              id={`${id}-name`}
              name="displayName"
              maxLength={200}
              defaultValue={only.displayName}
              autoComplete="off"
            />
          </label>
          <label htmlFor={`${id}-username`}>
            {texts('username')}
            <input
              id={`${id}-username`}
              name="username"
              maxLength={200}
              autoComplete="off"
              aria-describedby={`${id}-username-help`}
            />
            <small id={`${id}-username-help`}>{texts('usernameHelp')}</small>
          </label>
        </div>
      )}
      <fieldset className="ui-stack role-choice">
        <legend>{texts('roles')}</legend>
        {roles.map((role) => (
          <div key={role.name}>
            <input
              type="checkbox"
              id={`${id}-${role.name}`}
              name="roles"
              value={role.name}
              aria-describedby={`${id}-${role.name}-may`}
            />
            <label htmlFor={`${id}-${role.name}`}>{role.label}</label>
            <small id={`${id}-${role.name}-may`}>
              <RoleGrants role={role} />
            </small>
          </div>
        ))}
      </fieldset>
    </>
  )
}
