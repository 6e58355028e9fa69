'use client'
import { useTranslation } from '@payloadcms/ui'
import { useCallback, useSyncExternalStore } from 'react'
import { type Format, type FormatTime, formatTimeIn } from '#src/locales/time-formats.ts'

const never = () => () => undefined
const unknown = () => undefined
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The user's time zone (IANA name); undefined until hydration: the server is in another zone and
 * must not guess.
 */
export const useTimeZone = (): string | undefined =>
  useSyncExternalStore(never, zoneOfBrowser, unknown)

/**
 * Formats times in the user's language and time zone; a timestamp is '' until hydration, when the
 * zone is known.
 */
export function useFormatTime(): FormatTime {
  const { language } = useTranslation().i18n
  const timeZone = useTimeZone()
  return useCallback(
    (format: Format, at: string) => formatTimeIn(language, timeZone)(format, at),
    [language, timeZone],
  )
}
