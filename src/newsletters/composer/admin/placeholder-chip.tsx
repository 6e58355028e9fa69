'use client'
import { SelectInput, useField, useFormFields } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { z } from 'zod'
import { usePlaceholders } from './use-placeholders.ts'

const text = z.string().catch('')

export function PlaceholderChip() {
  const name = useFormFields(([fields]) => text.parse(fields['name']?.value))
  const fallback = useFormFields(([fields]) => text.parse(fields['fallback']?.value))
  return <span className="placeholder-chip">{fallback ? `${name} | ${fallback}` : name}</span>
}

/** The placeholder of a chip; one that is not offered any more can be seen. */
export const PlaceholderName: TextFieldClientComponent = ({ field, path, readOnly }) => {
  const { value, setValue, showError } = useField<string>({ path })
  const offered = usePlaceholders()
  const isOffered = !value || offered.some(({ name }) => name === value)
  const options = isOffered ? offered : [...offered, { name: value, label: value }]
  return (
    <SelectInput
      path={path}
      name={field.name}
      label={field.label ?? field.name}
      required
      isClearable={false}
      readOnly={readOnly ?? false}
      showError={showError}
      value={value ?? ''}
      options={options.map(({ name, label }) => ({ value: name, label }))}
      onChange={(chosen) => setValue(Array.isArray(chosen) ? '' : chosen?.value)}
    />
  )
}
