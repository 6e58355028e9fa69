'use client'
import { useDocumentInfo, useForm, useFormFields } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { useZoneChoice } from '#src/content/events/admin/event-zone.tsx'
import { request } from '#src/platform/admin/request.ts'

const text = z.string().nullish()
const described = z.object({ timeZone: text, location: text })

/** In the form of a new shift: the zone and the place of its event, where it has none yet. */
export function ShiftOfEvent({ siteZone }: { readonly siteZone: string }) {
  const { id } = useDocumentInfo()
  const event = useFormFields(([fields]) => fields['event']?.value)
  const { dispatchFields, getField } = useForm()
  const chooseZone = useZoneChoice(siteZone, 'timeZone')
  const adopt = ({ timeZone, location }: z.output<typeof described>) => {
    if (timeZone && !getField('timeZone')?.value) chooseZone(timeZone)
    if (location && !getField('location')?.value)
      dispatchFields({ type: 'UPDATE', path: 'location', value: location })
  }
  const latest = useRef(adopt)
  latest.current = adopt
  useEffect(() => {
    if (id !== undefined || typeof event !== 'number') return undefined
    const aborted = new AbortController()
    const path = `/cms-api/events/${event}?depth=0&select[timeZone]=true&select[location]=true`
    request(path, described, { signal: aborted.signal }).then(
      (read) => latest.current(read),
      () => undefined,
    )
    return () => aborted.abort()
  }, [event, id])
  return null
}
