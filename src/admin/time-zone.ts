'use client'
import { useTranslation } from '@payloadcms/ui'
import { useMemo, useSyncExternalStore } from 'react'

const never = () => () => undefined
const unknown = () => undefined
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The reader's time zone, a name of the IANA's list; undefined until it is known, which is after
 * the page came: the server lies in another zone and must not guess.
 */
export const useTimeZone = (): string | undefined =>
  useSyncExternalStore(never, zoneOfBrowser, unknown)

/**
 * Says moments (ISO 8601) by the reader's clock and in their language; nothing while the clock is
 * unknown. Hand over the same options each time.
 */
export function useMoments(options: Intl.DateTimeFormatOptions): (at: string) => string {
  const { i18n } = useTranslation()
  const timeZone = useTimeZone()
  return useMemo(() => {
    const format = timeZone && new Intl.DateTimeFormat(i18n.language, { ...options, timeZone })
    return (at) => (format ? format.format(new Date(at)) : '')
  }, [i18n.language, options, timeZone])
}
