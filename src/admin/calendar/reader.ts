'use client'
import { useTranslation } from '@payloadcms/ui'
import { useSyncExternalStore } from 'react'
import { useTimeZone } from '../time-zone.ts'

/** What a month is laid out by. */
export interface Reader {
  /** A name of the IANA's list. */
  readonly timeZone: string
  /** The first day of their weeks, 0 is Sunday; as in the platform's own date fields. */
  readonly weekStart: number
}

/** Who reads, once it is known: only the browser knows the time zone. */
export function useReader(): Reader | undefined {
  const timeZone = useTimeZone()
  const { i18n } = useTranslation()
  // The platform loads it after the page, whatever its types say.
  const dates: typeof i18n.dateFNS | undefined = i18n.dateFNS
  return timeZone && dates ? { timeZone, weekStart: dates.options?.weekStartsOn ?? 1 } : undefined
}

/** Below this, seven days beside each other are too narrow to read. */
const narrow = '(max-width: 900px)'

const onResize = (changed: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether there is room for a list only, as on a phone. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    onResize,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
