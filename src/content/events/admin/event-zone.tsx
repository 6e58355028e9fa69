'use client'
import { SelectInput, useField, useForm } from '@payloadcms/ui'
import type { TextFieldClient } from 'payload'
import { useMemo } from 'react'
import { wallClockOf, whenShown } from '#src/content/events/wall-clock.ts'

/** The fields of an event that are entered in its zone. */
const zonedTimes = ['startDate', 'endDate', 'registration.opensAt', 'registration.closesAt']

interface EventZoneProps {
  readonly field: Pick<TextFieldClient, 'label' | 'admin'>
  readonly path: string
  readonly readOnly: boolean
  readonly siteZone: string
}

/** The zone of an event. With another one the clock times stay as they were entered. */
export function EventZone({ field, path: given, readOnly, siteZone }: EventZoneProps) {
  const { value, setValue, showError, path, disabled } = useField<string | null>({
    potentiallyStalePath: given,
  })
  const { dispatchFields, getField } = useForm()
  const options = useMemo(() => {
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(value ? [value] : [])])
    return [...zones].toSorted().map((zone) => ({ label: zone, value: zone }))
  }, [value])
  const choose = (chosen: string | null) => {
    const from = wallClockOf(value || siteZone)
    const to = wallClockOf(chosen || siteZone)
    for (const name of zonedTimes) {
      const at = getField(name)?.value
      if (typeof at !== 'string') continue
      const shown = new Date(whenShown(to, from(Date.parse(at)))).toISOString()
      dispatchFields({ type: 'UPDATE', path: name, value: shown })
    }
    setValue(chosen)
  }
  const { label, admin: { description } = {} } = field
  return (
    <SelectInput
      name={path}
      path={path}
      {...(label ? { label } : {})}
      {...(description ? { description } : {})}
      options={options}
      value={value ?? ''}
      placeholder={siteZone}
      showError={showError}
      readOnly={readOnly || disabled}
      onChange={(option) =>
        choose(option && !Array.isArray(option) ? String(option.value ?? '') || null : null)
      }
    />
  )
}
