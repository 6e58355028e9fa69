'use client'
import { SelectInput, useAllFormFields, useField } from '@payloadcms/ui'
import type {
  TextareaFieldClientComponent,
  TextareaFieldClientProps,
  TextFieldClientComponent,
  TextFieldClientProps,
} from 'payload'
import { useTexts } from '#src/locales/use-texts.ts'

const deciding = ['formChoice', 'formAgreement']

type FormFields = Readonly<Record<string, { readonly value?: unknown } | undefined>>

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The questions above a condition that it may depend on, by their keys; choices of an agreement: none. */
const questionsAbove = (fields: FormFields, path: string) => {
  const [list = '', row = '0'] = path.split('.')
  const textAt = (at: number, name: string): string =>
    String(fields[`${list}.${at}.${name}`]?.value ?? '')
  return Array.from({ length: Number(row) }, (_, at) => at).flatMap((at) => {
    const value = textAt(at, 'name')
    return deciding.includes(textAt(at, 'blockType')) && value
      ? [{ value, label: textAt(at, 'label') || value, choices: linesOf(textAt(at, 'choices')) }]
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

/** The values that a condition is met by, chosen among those of its question; one a line is stored. */
export const ConditionValuesField: TextareaFieldClientComponent = (props) => {
  const { path, field }: TextareaFieldClientProps = props
  const [fields] = useAllFormFields()
  const { value, setValue } = useField<string>({ path })
  const texts = useTexts('forms')
  const question = fields[path.replace(/values$/, 'question')]?.value
  const choices = questionsAbove(fields, path).find((each) => each.value === question)?.choices
  const chosen = linesOf(value ?? '')
  // A choice that was renamed since stays until it is taken out.
  const all = new Set([...(choices?.length === 0 ? ['true'] : (choices ?? [])), ...chosen])
  return (
    <SelectInput
      path={path}
      name={path}
      hasMany
      {...(field.label ? { label: field.label } : {})}
      options={[...all].map((each) => ({
        value: each,
        label: each === 'true' ? texts('yes') : each,
      }))}
      value={chosen}
      style={{ width: '50%' }}
      onChange={(picked) =>
        setValue((Array.isArray(picked) ? picked : []).map((each) => each.value).join('\n'))
      }
    />
  )
}
