'use client'
import { useTimeZone } from '#src/platform/admin/time-zone.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

export function EntryTime({ at }: { readonly at: string }) {
  const formatTime = useFormatTime()
  return <time dateTime={at}>{formatTime('dateTimeSeconds', at)}</time>
}

/** The reader's time zone as a field of a form, since the server does not know whose days are meant. */
export function ZoneInput() {
  return <input type="hidden" name="zone" value={useTimeZone() ?? 'UTC'} readOnly />
}
