import type { View } from './view.ts'

type Zone = Pick<View, 'language' | 'site'>

const format = ({ language, site }: Zone, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: site.timeZone,
    ...options,
  })

/** A day, such as “24 November 2026”. */
export const formatDay = (view: Zone, timestamp: string): string =>
  format(view, { dateStyle: 'long' }).format(new Date(timestamp))

/** The parts of a day that stand on a sheet of a calendar. */
export const dayParts = (view: Zone, timestamp: string) => {
  const date = new Date(timestamp)
  const part = (options: Intl.DateTimeFormatOptions) => format(view, options).format(date)
  return {
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    weekday: part({ weekday: 'long' }),
  }
}

/** From when to when, in the time zone of the organisation, which is named. */
export function formatPeriod(view: Zone, start: string, end: string | null): string {
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const
  const dates = format(view, options)
  return end === null
    ? dates.format(new Date(start))
    : dates.formatRange(new Date(start), new Date(end))
}

/** The time of a day, such as “10:00–13:00”. */
export function formatTime(view: Zone, start: string, end: string | null): string {
  const times = format(view, { hour: '2-digit', minute: '2-digit' })
  const isOneDay = end !== null && formatDay(view, start) === formatDay(view, end)
  return isOneDay
    ? times.formatRange(new Date(start), new Date(end))
    : times.format(new Date(start))
}
