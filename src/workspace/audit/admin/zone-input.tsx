'use client'
import { useTimeZone } from '#src/platform/admin/use-format-time.ts'

/** The reader's time zone as a field of a form, since the server does not know whose days are meant. */
export function ZoneInput() {
  return <input type="hidden" name="zone" value={useTimeZone() ?? 'UTC'} readOnly />
}
