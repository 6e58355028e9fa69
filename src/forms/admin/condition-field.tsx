'use client'
import { SelectInput, useAllFormFields, useField } from '@payloadcms/ui'
import type { TextFieldClientComponent, TextFieldClientProps } from 'payload'
import { useTexts } from '#src/locales/use-texts.ts'

const deciding = ['formChoice', 'formAgreement']

/** The questions above a condition that it may depend on, by their keys. */
const questionsAbove = (
  fields: Readonly<Record<string, { readonly value?: unknown } | undefined>>,
  path: string,
) => {
  const [list = '', row = '0'] = path.split('.')
  const textAt = (at: number, name: string): string =>
    String(fields[`${list}.${at}.${name}`]?.value ?? '')
  return Array.from({ length: Number(row) }, (_, at) => at).flatMap((at) => {
    const value = textAt(at, 'name')
    return deciding.includes(textAt(at, 'blockType')) && value
      ? [{ value, label: textAt(at, 'label') || value }]
      : []
  })
}

export interface SelectTextProps extends TextFieldClientProps {
  readonly options: { value: string; label: string }[]
  /** While none is chosen. */
  readonly placeholder: string
}

/** A text that is chosen among some. */
export function SelectText({ field, path, options, placeholder }: SelectTextProps) {
  const { value, setValue } = useField<string>({ path })
  const { description } = field.admin ?? {}
  return (
    <SelectInput
      path={path}
      name={path}
      {...(field.label ? { label: field.label } : {})}
      {...(typeof description === 'function' || !description ? {} : { description })}
      options={options}
      placeholder={placeholder}
      value={value ?? ''}
      style={{ width: '50%' }}
      onChange={(chosen) => setValue(Array.isArray(chosen) ? '' : (chosen?.value ?? ''))}
    />
  )
}

/** The question that a condition depends on, chosen among those above it. */
export const ConditionField: TextFieldClientComponent = (props) => {
  const [fields] = useAllFormFields()
  const texts = useTexts('forms')
  const options = questionsAbove(fields, props.path)
  return <SelectText {...props} options={options} placeholder={texts('always')} />
}
