'use client'
import { getTranslation } from '@payloadcms/translations'
import { useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import type { editableFields } from './editable.ts'

type Field = ReturnType<typeof editableFields>[number]

type Choices = readonly (readonly [value: string, label: string])[]

/** Finds the values a field can have; undefined where they are typed. */
export function useChoices(): (field: Field) => Choices | undefined {
  const texts = useTexts('bulk')
  const { i18n } = useTranslation()
  return (field) => {
    if (field.type === 'checkbox')
      return [
        ['true', texts('yes')],
        ['false', texts('no')],
      ]
    if (field.type !== 'select' && field.type !== 'radio') return undefined
    return field.options.map((option) =>
      typeof option === 'string'
        ? [option, option]
        : [option.value, String(getTranslation(option.label, i18n))],
    )
  }
}

const inputTypes = { date: 'datetime-local', number: 'number', text: 'text' } as const

/** The input of a field in a bulk edit; left empty, the field is not changed. */
export function FieldInput({ field }: { readonly field: Field }) {
  const texts = useTexts('bulk')
  const { i18n } = useTranslation()
  const choices = useChoices()(field)
  const id = useId()
  const type = field.type in inputTypes ? inputTypes[field.type as keyof typeof inputTypes] : 'text'
  return (
    <label htmlFor={id}>
      {getTranslation(field.label || field.name, i18n)}
      {choices ? (
        <select id={id} name={field.name} defaultValue="">
          <option value="">{texts('unchanged')}</option>
          {optionsOf(choices.map(([value, label]) => [value, label]))}
        </select>
      ) : (
        <input id={id} name={field.name} type={type} placeholder={texts('unchanged')} />
      )}
    </label>
  )
}
