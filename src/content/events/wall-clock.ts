const hour = 3_600_000
const day = 24 * hour

/** What the clocks of a time zone show at a time, in milliseconds, as if it were UTC. */
export type WallClock = (at: number) => number

// Creating a formatter takes longer than using it; zones are those of events and readers.
const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, calendar: 'gregory', hourCycle: 'h23', year: 'numeric' },
      ...{ month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
      second: 'numeric',
    })
  formatters.set(timeZone, formatter)
  return formatter
}

export const wallClockOf =
  (timeZone: string): WallClock =>
  (at) => {
    const parts = new Map(
      formatterOf(timeZone)
        .formatToParts(at)
        .map(({ type, value }) => [type, Number(value)]),
    )
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    const date = Date.UTC(part('year'), part('month') - 1, part('day'))
    const time = part('hour') * hour + part('minute') * 60_000 + part('second') * 1000
    return date + time + (((at % 1000) + 1000) % 1000)
  }

/** When clocks show this, in their order: twice where they are put back, never where forward. */
export function timesShown(clock: WallClock, shown: number): number[] {
  const offset = (at: number): number => clock(at) - at
  const times = new Set([shown - offset(shown - day), shown - offset(shown + day)])
  return [...times].filter((at) => clock(at) === shown).sort((one, other) => one - other)
}

/**
 * When clocks show this: the first time, where they show it twice; as much later as they are put
 * forward, where they never do.
 */
export const whenShown = (clock: WallClock, shown: number): number =>
  timesShown(clock, shown)[0] ?? shown - (clock(shown - day) - (shown - day))
