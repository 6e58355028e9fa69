'use client'
import { useTranslation } from '@payloadcms/ui'
import { useSyncExternalStore } from 'react'
import { useTimeZone } from '../time-zone.ts'

/** The user's locale options for the layout of a month. */
export interface Reader {
  /** IANA time zone name. */
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

/** Media query of screens too narrow for a table of seven days. */
const narrow = '(max-width: 900px)'

const onResize = (changed: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the screen is narrow, as on a phone, and shows a list only. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    onResize,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
