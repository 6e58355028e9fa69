'use client'
import { useField } from '@payloadcms/ui'
import { useId } from 'react'
import { z } from 'zod'
import { type CustomField, customTextLimit } from '#src/contract/people/custom-fields.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import './custom-fields.css'

const stored = z.record(z.string(), z.unknown()).catch({})
const choices = z.array(z.string()).catch([])
const written = z.union([z.string(), z.number()]).catch('')

interface InputProps {
  readonly id: string
  readonly field: CustomField
  readonly value: unknown
  readonly isFixed: boolean
  /** Sets the value; null for none. */
  readonly onChange: (value: unknown) => void
}

const inputTypes = { text: 'text', number: 'number', date: 'date' } as const

function TypedInput({ id, field, value, isFixed, onChange }: InputProps) {
  if (field.type === 'choice' || field.type === 'yes_no') return null
  const read = (text: string) => (field.type === 'number' ? Number(text) : text)
  return (
    <input
      id={id}
      type={inputTypes[field.type]}
      step="any"
      maxLength={customTextLimit}
      value={written.parse(value)}
      disabled={isFixed}
      onChange={({ target }) => onChange(target.value === '' ? null : read(target.value))}
    />
  )
}

function ChoiceInput({ id, field, value, isFixed, onChange }: InputProps) {
  const texts = useTexts('custom-fields')
  const current = String(value ?? '')
  // A value from before the choices changed stays until another one is chosen.
  const values = new Set([...field.choices, ...(current ? [current] : [])])
  return (
    <select
      id={id}
      value={current}
      disabled={isFixed}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{texts('none')}</option>
      {optionsOf([...values].map((choice) => [choice, choice]))}
    </select>
  )
}

function YesNoInput({ id, value, isFixed, onChange }: InputProps) {
  const texts = useTexts('custom-fields')
  return (
    <select
      id={id}
      value={String(value ?? '')}
      disabled={isFixed}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
    >
      <option value="">{texts('none')}</option>
      <option value="true">{texts('yes')}</option>
      <option value="false">{texts('no')}</option>
    </select>
  )
}

function ChoicesInput({ id, field, value, isFixed, onChange }: InputProps) {
  const current = choices.parse(value)
  const values = [...new Set([...field.choices, ...current])]
  return (
    <ul id={id} className="ui-list" aria-label={field.label}>
      {values.map((choice) => (
        <li key={choice}>
          <label className="ui-row ui-row--tight">
            <input
              type="checkbox"
              checked={current.includes(choice)}
              disabled={isFixed}
              onChange={({ target }) =>
                onChange(
                  values.filter((each) =>
                    each === choice ? target.checked : current.includes(each),
                  ),
                )
              }
            />
            {choice}
          </label>
        </li>
      ))}
    </ul>
  )
}

const inputOf = ({ type, several }: CustomField) => {
  if (several) return ChoicesInput
  if (type === 'choice') return ChoiceInput
  return type === 'yes_no' ? YesNoInput : TypedInput
}

interface Props {
  readonly fields: readonly CustomField[]
  readonly path: string
  readonly isReadOnly: boolean
}

/** One input for each custom field, over the one JSON field that stores their values. */
export function CustomFieldInputs({ fields, path, isReadOnly }: Props) {
  const texts = useTexts('custom-fields')
  const id = useId()
  const { value, setValue, disabled, showError, errorMessage } = useField<unknown>({ path })
  const values = stored.parse(value)
  return (
    <fieldset className="ui-panel ui-panel--plain custom-fields ui-inputs field-type">
      <legend>{texts('fields')}</legend>
      {fields.map((field) => {
        const Input = inputOf(field)
        return (
          <div key={field.name} className="custom-fields__field">
            {field.several ? (
              <span>{field.label}</span>
            ) : (
              <label htmlFor={`${id}${field.name}`}>{field.label}</label>
            )}
            <Input
              id={`${id}${field.name}`}
              field={field}
              value={values[field.name]}
              isFixed={isReadOnly || disabled}
              onChange={(next) => setValue({ ...values, [field.name]: next })}
            />
          </div>
        )
      })}
      {showError && errorMessage ? (
        <p role="alert" className="ui-problem custom-fields__error">
          {errorMessage}
        </p>
      ) : null}
    </fieldset>
  )
}
