/** Of a timestamp (ISO 8601), by the reader's clock. */
const ofTimestamps = {
  date: { dateStyle: 'medium' },
  longDate: { dateStyle: 'long' },
  time: { timeStyle: 'short' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  longDateTime: { dateStyle: 'long', timeStyle: 'short' },
  /** Of what happens within seconds, seconds count. */
  dateTimeSeconds: { dateStyle: 'medium', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Of a day (`2031-03-05`), which is in no time zone: it is formatted as if it were UTC's. */
const ofDays = {
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  day: { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  weekday: { weekday: 'long', timeZone: 'UTC' },
  shortWeekday: { weekday: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = { ...ofTimestamps, ...ofDays }
export type Format = keyof typeof formats

/** Formats a timestamp or a day. */
export type FormatTime = (format: Format, at: string) => string

// Of each language, time zone and format one: making them takes longer than using them. Only the
// browser has time zones here, so there are few.
const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (language: string, format: Format, timeZone: string): Intl.DateTimeFormat => {
  const key = `${language} ${format} ${timeZone}`
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...formats[format] })
  formatters.set(key, formatter)
  return formatter
}

/** Formats in a language and time zone; a timestamp is '' where the zone is unknown. */
export const formatTimeIn =
  (language: string, timeZone: string | undefined): FormatTime =>
  (format, at) => {
    const zone = format in ofDays ? 'UTC' : timeZone
    return zone ? formatterOf(language, format, zone).format(new Date(at)) : ''
  }
