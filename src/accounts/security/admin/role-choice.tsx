'use client'
import { useField, useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import { labelIn } from '#src/locales/labels/label-in.ts'
import type { ExplainedRole } from '#src/platform/access/explain-role.ts'

interface Props {
  readonly path: string
  readonly name: string
  readonly roles: readonly ExplainedRole[]
}

export function RoleChoice({ path, roles }: Props) {
  const { i18n } = useTranslation()
  const id = useId()
  const { value, setValue, disabled } = useField<string[] | null>({ path })
  const chosen = value ?? []
  const toggle = (name: string, isChosen: boolean) =>
    setValue(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name))
  return (
    <fieldset
      className="field-type ui-stack ui-stack--tight security__roles"
      aria-describedby={`${id}-help`}
    >
      <legend className="field-label">{labelIn('settings.secondFactorRoles', i18n)}</legend>
      {roles.map(({ name, label }) => (
        <label key={name} className="ui-option" htmlFor={`${id}-${name}`}>
          <input
            type="checkbox"
            id={`${id}-${name}`}
            checked={chosen.includes(name)}
            disabled={disabled}
            onChange={({ target }) => toggle(name, target.checked)}
          />
          {label}
        </label>
      ))}
      <p id={`${id}-help`} className="field-description">
        {labelIn('settings.secondFactorRolesHelp', i18n)}
      </p>
    </fieldset>
  )
}
