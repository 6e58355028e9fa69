'use client'
import { useTranslation } from '@payloadcms/ui'
import { useSyncExternalStore } from 'react'
import { useTimeZone } from '#src/platform/admin/time-zone.ts'

export interface Reader {
  readonly timeZone: string
  /** First day of the week, 0 is Sunday; as in the platform's own date fields. */
  readonly weekStart: number
}

/** The user's locale options; undefined until hydration: only the browser knows the time zone. */
export function useReader(): Reader | undefined {
  const timeZone = useTimeZone()
  const { i18n } = useTranslation()
  // Loaded lazily by the platform, despite its type.
  const dates: typeof i18n.dateFNS | undefined = i18n.dateFNS
  return timeZone && dates ? { timeZone, weekStart: dates.options?.weekStartsOn ?? 1 } : undefined
}

const narrow = '(max-width: 900px)'

const onResize = (changed: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    onResize,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
