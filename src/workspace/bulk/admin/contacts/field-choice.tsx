'use client'
import { getTranslation } from '@payloadcms/translations'
import { toast, useConfig, useTranslation } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { customField } from '#src/contract/people/custom-fields.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { messageOf, request } from '#src/platform/admin/request.ts'
import { editableFields } from '../editable.ts'
import { useChoices } from '../field-input.tsx'
import { type EditedField, fieldKey } from './edited-field.ts'

export function useOptions<T extends z.ZodType>(path: string, schema: T): z.output<T> | undefined {
  const { config } = useConfig()
  const [options, setOptions] = useState<z.output<T>>()
  const url = config.routes.api + path
  useEffect(() => {
    request(url, schema).then(setOptions, (error: unknown) => toast.error(messageOf(error)))
  }, [url, schema])
  return options
}

const customFields = z.object({
  docs: z.array(
    customField.extend({ choices: z.array(z.string()).nullish(), several: z.boolean().nullish() }),
  ),
})

type Choices = readonly (readonly [value: string, label: string])[]

interface Offered extends EditedField {
  readonly label: string
  readonly choices: Choices | undefined
  readonly several?: boolean | null | undefined
}

const others = ['status', 'owner']

function useFields(): readonly Offered[] {
  const texts = useTexts('bulk-contacts')
  const { i18n } = useTranslation()
  const { fields } = useConfig().getEntityConfig({ collectionSlug: 'contacts' })
  const own = useOptions('/contact-fields?limit=100&depth=0&sort=order', customFields)
  const choicesOf = useChoices()
  const yesOrNo = [
    ['true', texts('yes')],
    ['false', texts('no')],
  ] as const
  return [
    ...editableFields(fields)
      .filter(({ name }) => !others.includes(name))
      .map((field) => ({
        isCustom: false,
        name: field.name,
        type: field.type,
        label: String(getTranslation(field.label || field.name, i18n)),
        choices: choicesOf(field),
      })),
    ...(own?.docs ?? []).map(({ name, label, type, choices, several }) => ({
      isCustom: true,
      name,
      type,
      label,
      several,
      choices:
        type === 'yes_no'
          ? yesOrNo
          : type === 'choice'
            ? (choices ?? []).map((choice) => [choice, choice] as const)
            : undefined,
    })),
  ]
}

const inputTypeOf = ({ type, isCustom }: Offered): string => {
  if (type === 'date') return isCustom ? 'date' : 'datetime-local'
  return type === 'number' ? 'number' : 'text'
}

function ValueInput({ id, field }: { readonly id: string; readonly field: Offered }) {
  const texts = useTexts('bulk-contacts')
  const { choices, several } = field
  if (!choices)
    return <input id={id} name="value" type={inputTypeOf(field)} step="any" maxLength={1_000} />
  const options = optionsOf(choices.map(([value, label]) => [value, label]))
  if (several)
    return (
      <select id={id} name="choices" multiple>
        {options}
      </select>
    )
  return (
    <select id={id} name="value" defaultValue="">
      <option value="">{texts('noValue')}</option>
      {options}
    </select>
  )
}

export function FieldChoice() {
  const texts = useTexts('bulk-contacts')
  const fields = useFields()
  const [key, setKey] = useState('')
  const id = useId()
  const field = fields.find((each) => fieldKey(each) === key)
  return (
    <>
      <label htmlFor={`${id}field`}>
        {texts('field')}
        <select
          id={`${id}field`}
          name="field"
          value={key}
          required
          onChange={({ target }) => setKey(target.value)}
        >
          <option value="">{texts('choose')}</option>
          {optionsOf(fields.map((each) => [fieldKey(each), each.label]))}
        </select>
      </label>
      {field && (
        <>
          <label htmlFor={`${id}value`}>
            {texts('value')}
            <ValueInput key={key} id={`${id}value`} field={field} />
          </label>
          <small>{texts('valueHint')}</small>
        </>
      )}
    </>
  )
}
