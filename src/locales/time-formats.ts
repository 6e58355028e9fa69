const ofTimestamps = {
  date: { dateStyle: 'medium' },
  longDate: { dateStyle: 'long' },
  time: { timeStyle: 'short' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  fullDate: { dateStyle: 'full' },
  longDateTime: { dateStyle: 'long', timeStyle: 'short' },
  /** With the name of the zone, for readers who may be elsewhere. */
  fullDateTimeZone: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  shortDay: { day: 'numeric', month: 'short' },
  /** `2026-01-31` in Swedish. */
  isoDay: { dateStyle: 'short' },
  /** With seconds, for events that follow each other quickly. */
  dateTimeSeconds: { dateStyle: 'medium', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats of dates without a time zone (`2031-03-05`), formatted as UTC. */
const ofDays = {
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  day: { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  weekday: { weekday: 'long', timeZone: 'UTC' },
  shortWeekday: { weekday: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = { ...ofTimestamps, ...ofDays }
export type Format = keyof typeof formats

/** `timeZone`: another one than that of the reader or the site (IANA name). */
export type FormatTime = (format: Format, at: string, timeZone?: string) => string

// Cache of formatters by language, time zone and format: creating one takes longer than using it.
// Zones are those of the browser or the site, so there are few.
const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (
  language: string,
  format: Format,
  timeZone: string | undefined,
): Intl.DateTimeFormat => {
  const key = `${language} ${format} ${timeZone}`
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...formats[format] })
  formatters.set(key, formatter)
  return formatter
}

/** Formats in a language and time zone; a timestamp is '' where the zone is unknown. */
export const formatTimeIn =
  (language: string, timeZone: string | undefined): FormatTime =>
  (format, at, other) => {
    const zone = format in ofDays ? 'UTC' : (other ?? timeZone)
    return zone ? formatterOf(language, format, zone).format(new Date(at)) : ''
  }

/** From one time to another, each as a language has it: of one day the zone is named once, last. */
export const formatRangeIn =
  (language: string, timeZone: string) =>
  (format: Format, from: string, to: string): string =>
    formatterOf(language, format, timeZone).formatRange(new Date(from), new Date(to))

/** `Europe/Berlin – Central European Time`; the name alone of one that has no other (UTC). */
export function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
  return parts && !parts.value.startsWith('GMT')
    ? `${timeZone.replaceAll('_', ' ')} – ${parts.value}`
    : timeZone
}

const day = 86_400

const steps = [
  ['hour', 3_600],
  ['minute', 60],
] as const

/** The number of the calendar day. */
const dayOf = (at: Date, timeZone: string | undefined): number =>
  Date.parse(formatterOf('sv', 'isoDay', timeZone).format(at)) / (day * 1000)

const stepOf = (
  time: Date,
  now: Date,
  timeZone: string | undefined,
): readonly [number, Intl.RelativeTimeFormatUnit] | undefined => {
  const seconds = (time.getTime() - now.getTime()) / 1000
  const days = Math.abs(seconds) < day ? 0 : dayOf(time, timeZone) - dayOf(now, timeZone)
  // Of a day that summer time ends, 24 hours may be within one.
  if (days !== 0) return [days, 'day']
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step && [Math.trunc(seconds / step[1]), step[0]]
}

/**
 * The relative time of a timestamp (ISO 8601) to another, as text; from 24 hours on in days of the
 * calendar, in the time zone of whoever runs this where none is given: in a browser the reader's.
 */
export function relativeTime(time: string, now: Date, language: string, timeZone?: string): string {
  const step = stepOf(new Date(time), now, timeZone)
  return step
    ? new Intl.RelativeTimeFormat(language).format(...step)
    : new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second')
}

/** The relative time within a week; undefined beyond. */
export const nearTime = (time: string, now: Date, language: string): string | undefined =>
  Math.abs(Date.parse(time) - now.getTime()) < 7 * day * 1000
    ? relativeTime(time, now, language)
    : undefined

/** Chromium has the locale of its system among the languages, such as `en-US@posix`. */
const isLanguageTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/**
 * A language of the admin UI with the region that a browser prefers for it (BCP 47): `en-GB` of
 * `en`, or the language alone.
 */
export const regionalLanguage = (language: string, preferred: readonly string[]): string =>
  preferred.find((each) => each.split('-')[0] === language && isLanguageTag(each)) ?? language
