'use client'
import { useTranslation } from '@payloadcms/ui'
import { useCallback, useSyncExternalStore } from 'react'
import {
  type Format,
  type FormatTime,
  formatTimeIn,
  regionalLanguage,
} from '#src/locales/time-formats.ts'

const never = () => () => undefined
const unknown = () => undefined
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The user's time zone (IANA name); undefined until hydration: the server is in another zone and
 * must not guess.
 */
export const useTimeZone = (): string | undefined =>
  useSyncExternalStore(never, zoneOfBrowser, unknown)

/** The user's language as they write it (`en-GB`), by the languages of their browser. */
export function useRegionalLanguage(): string {
  const { language } = useTranslation().i18n
  return useSyncExternalStore(
    never,
    () => regionalLanguage(language, navigator.languages),
    () => language,
  )
}

/**
 * Formats times in the user's language and time zone; a timestamp is '' until hydration, when the
 * zone is known.
 */
export function useFormatTime(): FormatTime {
  const language = useRegionalLanguage()
  const timeZone = useTimeZone()
  return useCallback(
    (format: Format, at: string) => formatTimeIn(language, timeZone)(format, at),
    [language, timeZone],
  )
}
