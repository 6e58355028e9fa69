'use client'
import { SelectInput, useField, useForm } from '@payloadcms/ui'
import type { RelationshipFieldClient } from 'payload'
import { useState } from 'react'
import { z } from 'zod'
import { useZoneChoice } from '#src/content/events/admin/event-zone.tsx'
import { useReferences } from '#src/people/segments/admin/use-references.ts'
import { request } from '#src/platform/admin/request.ts'

interface Props {
  readonly field: Pick<RelationshipFieldClient, 'label' | 'name' | 'admin'>
  readonly path: string
  readonly readOnly: boolean
  readonly siteZone: string
}

const text = z.string().nullish()
const described = z.object({ timeZone: text, location: text })

/** Sets the zone and the place of an event where the shift has none yet. */
function useFactsOfEvent(siteZone: string): (event: number) => Promise<void> {
  const { dispatchFields, getField } = useForm()
  const chooseZone = useZoneChoice(siteZone, 'timeZone')
  return async (event) => {
    const path = `/cms-api/events/${event}?depth=0&select[timeZone]=true&select[location]=true`
    const { timeZone, location } = await request(path, described)
    if (timeZone && !getField('timeZone')?.value) chooseZone(timeZone)
    if (location && !getField('location')?.value)
      dispatchFields({ type: 'UPDATE', path: 'location', value: location })
  }
}

/** The event of a shift, chosen by its title and its date, which tells those of a series apart. */
export function EventPicker({ field, path: given, readOnly, siteZone }: Props) {
  const { value, setValue, showError, path, disabled } = useField<number | null>({
    potentiallyStalePath: given,
  })
  const [search, setSearch] = useState('')
  const { found, nameOf } = useReferences('registered', search.trim(), value ? [value] : [])
  const takeFacts = useFactsOfEvent(siteZone)
  const named = new Map(found)
  if (value) named.set(value, nameOf(value) ?? '…')
  const choose = (id: number | null) => {
    setValue(id)
    // They can be entered as well.
    if (id) takeFacts(id).catch(() => undefined)
  }
  const { label, admin: { description } = {} } = field
  return (
    <SelectInput
      path={path}
      name={field.name}
      {...(label ? { label } : {})}
      {...(description ? { description } : {})}
      options={[...named].map(([id, name]) => ({ value: String(id), label: name }))}
      value={value ? String(value) : ''}
      readOnly={readOnly || disabled}
      showError={showError}
      onInputChange={setSearch}
      onChange={(option) => choose(Array.isArray(option) ? null : Number(option?.value) || null)}
    />
  )
}
