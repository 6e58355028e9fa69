'use client'
import { useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import { keyLifetimes } from '#src/contract/api-keys.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { useTexts } from '#src/locales/use-texts.ts'

export interface OfferedPermission {
  readonly value: string
  readonly label: string
}

function Permissions({ offered }: { readonly offered: readonly OfferedPermission[] }) {
  const id = useId()
  const { i18n } = useTranslation()
  return (
    <fieldset className="ui-stack role-choice">
      <legend>{labelIn('apiKeys.permissions', i18n)}</legend>
      {offered.map(({ value, label }) => (
        <div key={value}>
          <input type="checkbox" id={`${id}-${value}`} name="permissions" value={value} />
          <label htmlFor={`${id}-${value}`}>{label}</label>
        </div>
      ))}
    </fieldset>
  )
}

export function KeyFields({ offered }: { readonly offered: readonly OfferedPermission[] }) {
  const id = useId()
  const texts = useTexts('api-keys')
  const { i18n } = useTranslation()
  return (
    <>
      <p>{texts('makeHelp')}</p>
      <label htmlFor={`${id}-name`}>
        {texts('name')}
        <input id={`${id}-name`} name="name" required maxLength={100} autoComplete="off" />
      </label>
      <label htmlFor={`${id}-days`}>
        {texts('days')}
        <select id={`${id}-days`} name="days" defaultValue={90}>
          {keyLifetimes.map((days) => (
            <option key={days} value={days}>
              {texts('lifetime', { days })}
            </option>
          ))}
          <option value="">{texts('never')}</option>
        </select>
      </label>
      <Permissions offered={offered} />
      <label htmlFor={`${id}-networks`}>
        {labelIn('apiKeys.networks', i18n)}
        <textarea
          id={`${id}-networks`}
          name="networks"
          rows={2}
          maxLength={2_000}
          aria-describedby={`${id}-help`}
        />
        <small id={`${id}-help`}>{labelIn('apiKeys.networksHelp', i18n)}</small>
      </label>
    </>
  )
}
