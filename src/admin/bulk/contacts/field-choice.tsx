'use client'
import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { z } from 'zod'
import { type CustomField, customField } from '#src/contract/crm/custom-fields.ts'
import { useTexts } from '../../translations/use-texts.ts'
import { editableFields } from '../editable.ts'
import { texts as inLanguages } from './texts.ts'
import { useOptions } from './use-options.ts'

const customFields = z.object({
  docs: z.array(customField.extend({ choices: z.array(z.string()).nullish() })),
})

type Offered = Pick<CustomField, 'name' | 'label' | 'type' | 'choices'>

/** The fields of contacts that many may share, and those of one's own. */
function useFields(): readonly Offered[] {
  const { i18n } = useTranslation()
  const { fields } = useConfig().getEntityConfig({ collectionSlug: 'contacts' })
  const own = useOptions('/contact-fields?limit=100&depth=0&sort=order', customFields)
  const texts = editableFields(fields).filter(({ type }) => type === 'text')
  return [
    ...texts.map(({ name, label }) => ({
      name,
      label: String(getTranslation(label || name, i18n)),
      type: 'text' as const,
      choices: [],
    })),
    ...(own?.docs ?? []).map(({ name, choices, ...rest }) => ({
      ...rest,
      name: `custom.${name}`,
      choices: choices ?? [],
    })),
  ]
}

const inputTypes = { text: 'text', number: 'number', date: 'date' } as const

function ValueInput({ id, field }: { readonly id: string; readonly field: Offered }) {
  const texts = useTexts(inLanguages)
  const { type } = field
  if (type !== 'choice' && type !== 'yes_no')
    return <input id={id} name="value" type={inputTypes[type]} step="any" maxLength={1_000} />
  const choices =
    type === 'yes_no'
      ? ([
          ['true', texts.yes],
          ['false', texts.no],
        ] as const)
      : field.choices.map((choice) => [choice, choice] as const)
  return (
    <select id={id} name="value" defaultValue="">
      <option value="">{texts.noValue}</option>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** One field of contacts and the value they are given; none removes the one they have. */
export function FieldChoice() {
  const texts = useTexts(inLanguages)
  const fields = useFields()
  const [name, setName] = useState('')
  const id = useId()
  const field = fields.find((each) => each.name === name)
  return (
    <>
      <label htmlFor={`${id}field`}>
        {texts.field}
        <select
          id={`${id}field`}
          name="field"
          value={name}
          required
          onChange={({ target }) => setName(target.value)}
        >
          <option value="">{texts.choose}</option>
          {fields.map((each) => (
            <option key={each.name} value={each.name}>
              {each.label}
            </option>
          ))}
        </select>
      </label>
      {field && (
        <>
          <label htmlFor={`${id}value`}>
            {texts.value}
            <ValueInput key={name} id={`${id}value`} field={field} />
          </label>
          <small>{texts.valueHint}</small>
        </>
      )}
    </>
  )
}
