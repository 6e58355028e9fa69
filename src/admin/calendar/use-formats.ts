'use client'
import { useTranslation } from '@payloadcms/ui'
import { useMemo } from 'react'
import type { Day, Month, PlacedEntry } from '#src/content/calendar-days.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

type Formats = Record<'month' | 'day' | 'weekday' | 'weekdayLong', (date: Day) => string>

const formatsOf = (language: string): Formats => {
  const inWords = (options: Intl.DateTimeFormatOptions) => {
    // A day is in no time zone: it is held, and so it is said, as if it were UTC's.
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return (date: Day) => format.format(new Date(date))
  }
  return {
    month: inWords({ month: 'long', year: 'numeric' }),
    day: inWords({ weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: inWords({ weekday: 'short' }),
    weekdayLong: inWords({ weekday: 'long' }),
  }
}

type Words = (typeof inLanguages)['en']

function timesOf(
  { entry: { start, end }, begins, ends }: PlacedEntry,
  time: (instant: string) => string,
  texts: Words,
): string {
  if (begins && ends) return end ? `${time(start)} – ${time(end)}` : time(start)
  if (begins) return texts.from(time(start))
  return ends && end ? texts.until(time(end)) : texts.allDay
}

/** How days, months and the times of entries are said in the person's language. */
export function useFormats(timeZone: string) {
  const { i18n } = useTranslation()
  const texts = useTexts(inLanguages)
  return useMemo(() => {
    const formats = formatsOf(i18n.language)
    const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone })
    const time = (instant: string) => clock.format(new Date(instant))
    return {
      ...formats,
      month: (month: Month) => formats.month(`${month}-01`),
      /** When on one of its days an entry takes place. */
      times: (placed: PlacedEntry) => timesOf(placed, time, texts),
    }
  }, [i18n.language, texts, timeZone])
}
export type CalendarFormats = ReturnType<typeof useFormats>
