'use client'
import { useMemo } from 'react'
import type { Day, Month, PlacedEntry } from '#src/content/calendar-days.ts'
import type { Texts } from '#src/locales/texts.ts'
import type { FormatTime } from '#src/locales/time-formats.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

function timesOf(
  { entry: { start, end }, begins, ends }: PlacedEntry,
  formatTime: FormatTime,
  texts: Texts<'calendar'>,
): string {
  const time = (at: string) => formatTime('time', at)
  if (begins && ends) return end ? `${time(start)} – ${time(end)}` : time(start)
  if (begins) return texts('from', { time: time(start) })
  return ends && end ? texts('until', { time: time(end) }) : texts('allDay')
}

export function useFormats() {
  const formatTime = useFormatTime()
  const texts = useTexts('calendar')
  return useMemo(
    () => ({
      month: (month: Month) => formatTime('month', `${month}-01`),
      day: (date: Day) => formatTime('day', date),
      weekday: (date: Day) => formatTime('weekday', date),
      shortWeekday: (date: Day) => formatTime('shortWeekday', date),
      times: (placed: PlacedEntry) => timesOf(placed, formatTime, texts),
    }),
    [formatTime, texts],
  )
}
export type CalendarFormats = ReturnType<typeof useFormats>
