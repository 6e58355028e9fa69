'use client'
import { SelectInput, useField } from '@payloadcms/ui'
import type { TextFieldClient } from 'payload'
import { useMemo } from 'react'

interface Props {
  readonly field: Pick<TextFieldClient, 'label' | 'admin'>
  readonly path: string
  readonly readOnly?: boolean
  /** Takes the place of storing what is chosen; null for none. */
  readonly onChoose?: (zone: string | null) => void
  readonly placeholder?: string
}

/** A field for one of the time zones that the browser knows, or the one that is stored. */
export function ZoneSelect({ field, path: given, readOnly, placeholder, onChoose }: Props) {
  const { value, setValue, showError, path, disabled } = useField<string | null>({
    potentiallyStalePath: given,
  })
  const options = useMemo(() => {
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(value ? [value] : [])])
    return [...zones].toSorted().map((zone) => ({ label: zone, value: zone }))
  }, [value])
  const choose = onChoose ?? setValue
  const { label, admin: { description } = {} } = field
  return (
    <SelectInput
      name={path}
      path={path}
      {...(label ? { label } : {})}
      {...(description ? { description } : {})}
      {...(placeholder ? { placeholder } : {})}
      options={options}
      value={value ?? ''}
      showError={showError}
      readOnly={readOnly === true || disabled}
      onChange={(option) =>
        choose(option && !Array.isArray(option) ? String(option.value ?? '') || null : null)
      }
    />
  )
}
