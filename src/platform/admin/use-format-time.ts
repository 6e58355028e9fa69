'use client'
import { useTranslation } from '@payloadcms/ui'
import { useCallback } from 'react'
import { type Format, type FormatTime, formatTimeIn } from '#src/locales/time-formats.ts'
import { useTimeZone } from './time-zone.ts'

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
