import { type WallClock, wallClockOf } from '#src/content/events/wall-clock.ts'

const minute = 60_000
const week = 7 * 24 * 60 * minute

/** When clocks are changed within a year (UTC), to the minute. */
function changesIn(clock: WallClock, year: number): number[] {
  const offset = (at: number): number => clock(at) - at
  const changes: number[] = []
  for (let from = Date.UTC(year, 0), end = Date.UTC(year + 1, 0); from < end; from += week) {
    let [before, after] = [from, Math.min(from + week, end)]
    if (offset(before) === offset(after)) continue
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / 2 / minute) * minute
      if (offset(middle) === offset(before)) before = middle
      else after = middle
    }
    changes.push(after)
  }
  return changes
}

const digits = (value: number, length = 2): string => String(value).padStart(length, '0')

/** `+0100`. */
export const offsetText = (offset: number): string => {
  const minutes = Math.round(Math.abs(offset) / minute)
  return `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`
}

/** A clock time without a zone (RFC 5545 §3.3.5). */
export const clockText = (shown: number): string =>
  new Date(shown).toISOString().slice(0, 19).replace(/[-:]/g, '')

/**
 * The lines that define a zone for clock times of some years (RFC 5545 §3.6.5): what clocks show
 * when a year begins, and each of their changes, as the time zone database of this machine has them.
 */
export function zoneDefinition(timeZone: string, years: ReadonlySet<number>): string[] {
  const clock = wallClockOf(timeZone)
  const offset = (at: number): number => clock(at) - at
  const observed = [...years]
    .toSorted((one, other) => one - other)
    .flatMap((year) => {
      const first = Date.UTC(year, 0)
      const changes = changesIn(clock, year)
      const standard = Math.min(...[first, ...changes].map(offset))
      const lines = (from: number, to: number, shown: number): string[] => {
        const name = to > standard ? 'DAYLIGHT' : 'STANDARD'
        return [
          `BEGIN:${name}`,
          `DTSTART:${clockText(shown)}`,
          `TZOFFSETFROM:${offsetText(from)}`,
          `TZOFFSETTO:${offsetText(to)}`,
          `END:${name}`,
        ]
      }
      const atFirst = offset(first - minute)
      return [
        ...lines(atFirst, offset(first), Math.min(first, clock(first))),
        ...changes.flatMap((at) =>
          lines(offset(at - minute), offset(at), at + offset(at - minute)),
        ),
      ]
    })
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observed, 'END:VTIMEZONE']
}
