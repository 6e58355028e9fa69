'use client'
import { useForm } from '@payloadcms/ui'
import type { TextFieldClient } from 'payload'
import { z } from 'zod'
import { wallClockOf, whenShown } from '#src/content/events/wall-clock.ts'
import { ZoneSelect } from '#src/platform/admin/zone-select.tsx'

/** The fields of an event, or of a shift, that are entered in its zone. */
const zonedTimes = [
  ...['startDate', 'endDate', 'openUntil'],
  ...['registration.opensAt', 'registration.closesAt'],
]

interface EventZoneProps {
  readonly field: Pick<TextFieldClient, 'label' | 'admin'>
  readonly path: string
  readonly readOnly: boolean
  readonly siteZone: string
}

const zone = z.string().catch('')

/** Sets the zone of an event. The clock times stay as they were entered. */
export function useZoneChoice(siteZone: string, path: string): (chosen: string | null) => void {
  const { dispatchFields, getField, setModified } = useForm()
  return (chosen) => {
    const value = zone.parse(getField(path)?.value)
    const from = wallClockOf(value || siteZone)
    const to = wallClockOf(chosen || siteZone)
    for (const name of zonedTimes) {
      const at = getField(name)?.value
      if (typeof at !== 'string') continue
      const shown = new Date(whenShown(to, from(Date.parse(at)))).toISOString()
      dispatchFields({ type: 'UPDATE', path: name, value: shown })
    }
    dispatchFields({ type: 'UPDATE', path, value: chosen })
    setModified(true)
  }
}

export function EventZone({ siteZone, ...props }: EventZoneProps) {
  const choose = useZoneChoice(siteZone, props.path)
  return <ZoneSelect {...props} placeholder={siteZone} onChoose={choose} />
}
