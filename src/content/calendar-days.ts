import type { CalendarEntry } from '#src/contract/content/calendar.ts'

/** A calendar day, `2026-01-31`, and a month, `2026-01`; without time zone. */
export type Day = string
export type Month = string

const hour = 3_600_000
const day = 24 * hour

const midnight = (date: Day): number => Date.parse(`${date}T00:00:00.000Z`)
const dayAt = (midnightUtc: number): Day => new Date(midnightUtc).toISOString().slice(0, 10)

export const monthOf = (date: Day): Month => date.slice(0, 7)

export function addMonths(month: Month, count: number): Month {
  const first = new Date(midnight(`${month}-01`))
  first.setUTCMonth(first.getUTCMonth() + count)
  return monthOf(first.toISOString())
}

export function dayIn(timeZone: string): (timestamp: Date) => Day {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', ...fields })
  return (timestamp) => {
    const parts = new Map(format.formatToParts(timestamp).map(({ type, value }) => [type, value]))
    return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
  }
}

/**
 * The full weeks that overlap a month: four to six, of seven days each. `weekStart`: first day of
 * the week, 0 is Sunday.
 */
export function weeksOf(month: Month, weekStart: number): Day[][] {
  const first = midnight(`${month}-01`)
  const before = (new Date(first).getUTCDay() - weekStart + 7) % 7
  const next = midnight(`${addMonths(month, 1)}-01`)
  const weeks: Day[][] = []
  for (let at = first - before * day; at < next; at += 7 * day)
    weeks.push(Array.from({ length: 7 }, (_, nth) => dayAt(at + nth * day)))
  return weeks
}

/**
 * The time range that covers these days in every time zone: from 14 hours before the first day
 * begins in UTC to 12 hours after the last one ends.
 */
export function rangeOf(days: readonly Day[]): { from: string; until: string } {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('no days')
  return {
    from: new Date(midnight(first) - 14 * hour).toISOString(),
    until: new Date(midnight(last) + day + 12 * hour).toISOString(),
  }
}

export interface PlacedEntry {
  readonly entry: CalendarEntry
  readonly begins: boolean
  readonly ends: boolean
}

/** The first and last day of an entry. One that ends at midnight does not include the new day. */
function daysOf({ start, end }: CalendarEntry, dayOf: (timestamp: Date) => Day): [Day, Day] {
  const first = dayOf(new Date(start))
  if (end === null || Date.parse(end) <= Date.parse(start)) return [first, first]
  return [first, dayOf(new Date(Date.parse(end) - 1))]
}

/**
 * Groups entries by day. Entries continued from the day before come first, then those that begin,
 * by time. Entries on none of the days are omitted.
 */
export function placeEntries(
  days: readonly Day[],
  entries: readonly CalendarEntry[],
  dayOf: (timestamp: Date) => Day,
): ReadonlyMap<Day, readonly PlacedEntry[]> {
  const placed = new Map<Day, PlacedEntry[]>(days.map((date) => [date, []]))
  for (const entry of entries) {
    const [first, last] = daysOf(entry, dayOf)
    for (const date of days)
      if (date >= first && date <= last)
        placed.get(date)?.push({ entry, begins: date === first, ends: date === last })
  }
  const time = ({ entry }: PlacedEntry) => Date.parse(entry.start)
  for (const onDay of placed.values()) onDay.sort((one, other) => time(one) - time(other))
  return placed
}
