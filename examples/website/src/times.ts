import type { View } from './view.ts'

type Zone = Pick<View, 'language' | 'site'>

/** When something takes place; without a zone, in that of the organisation. */
export interface When {
  readonly startDate: string
  readonly endDate: string | null
  readonly timeZone?: string | undefined
  readonly allDay?: boolean | undefined
}

const format = (
  { language, site }: Zone,
  options: Intl.DateTimeFormatOptions,
  timeZone = site.timeZone,
) => new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone, ...options })

/** A day, such as “24 November 2026”. */
export const formatDay = (view: Zone, timestamp: string): string =>
  format(view, { dateStyle: 'long' }).format(new Date(timestamp))

/** The parts of the day on which it begins, as they stand on a sheet of a calendar. */
export const dayParts = (view: Zone, { startDate, timeZone }: Omit<When, 'endDate'>) => {
  const date = new Date(startDate)
  const part = (options: Intl.DateTimeFormatOptions) => format(view, options, timeZone).format(date)
  return {
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    weekday: part({ weekday: 'long' }),
  }
}

/** The last time of whole days: their end is the midnight after. */
const lastOf = ({ startDate, endDate }: When): Date =>
  new Date(Math.max(Date.parse(startDate), Date.parse(endDate ?? startDate) - 1))

const day = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const
const named = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

/** From when to when, in its time zone, which is named. */
export function formatPeriod(view: Zone, when: When): string {
  const { startDate, endDate, timeZone, allDay } = when
  const start = new Date(startDate)
  if (allDay) return format(view, day, timeZone).formatRange(start, lastOf(when))
  const dates = format(view, { ...day, ...named }, timeZone)
  return endDate === null ? dates.format(start) : dates.formatRange(start, new Date(endDate))
}

/** The day of a week, and the time in its zone, such as “Saturday, 10:00–13:00 CET”. */
export function formatTime(view: Zone, when: When): string {
  const { startDate, endDate, timeZone, allDay } = when
  const { weekday } = dayParts(view, when)
  if (allDay) return weekday
  const start = new Date(startDate)
  const date = format(view, { dateStyle: 'long' }, timeZone)
  const times = format(view, named, timeZone)
  const isOneDay = endDate !== null && date.format(start) === date.format(new Date(endDate))
  const time = isOneDay ? times.formatRange(start, new Date(endDate)) : times.format(start)
  return `${weekday}, ${time}`
}

/** A day of its zone without a time, as search engines and calendars read it. */
const isoDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

/** The days of whole days: the first and the last. */
export const isoDays = (when: When, timeZone: string): readonly [string, string] => [
  isoDay(new Date(when.startDate), timeZone),
  isoDay(lastOf(when), timeZone),
]
