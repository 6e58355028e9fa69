import { type Day, dayIn } from '#src/content/calendar-days.ts'
import type { digestSchedules } from '#src/contract/newsletters/enums.ts'

export interface DigestSchedule {
  readonly every: (typeof digestSchedules)[number]
  /** For weekly ones; 1 is Monday, 7 Sunday (ISO 8601). */
  readonly weekday: number
  /** For monthly ones; 1 to 28. */
  readonly day: number
  /** 0 to 23. */
  readonly hour: number
  readonly timeZone: string
  /** When the schedule was last changed; it is due for no time before. */
  readonly since: Date
}

const hour = 3_600_000
const day = 24 * hour

/** What the clocks of a time zone show at a moment, as if it were UTC. */
const localClock = (timeZone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', hourCycle: 'h23', year: 'numeric' },
    ...{ month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    const date = Date.UTC(part('year'), part('month') - 1, part('day'))
    return date + part('hour') * hour + part('minute') * 60_000 + part('second') * 1000
  }
}

/**
 * When it is a full hour of a day in a time zone: the first time, where clocks show it twice; as
 * much later as clocks are put forward, where they never show it. Pure.
 */
export function timeAtHour(date: Day, fullHour: number, timeZone: string): Date {
  const shown = Date.parse(`${date}T00:00:00.000Z`) + fullHour * hour
  const clock = localClock(timeZone)
  const offset = (at: number): number => clock(at) - at
  const before = shown - offset(shown - day)
  const after = shown - offset(shown + day)
  const earliest = [before, after]
    .sort((one, other) => one - other)
    .find((at) => clock(at) === shown)
  return new Date(earliest ?? before)
}

/** A time at which a draft is due, and its day, which names its period. */
export interface Due {
  readonly day: Day
  readonly at: Date
}

const isOn = (date: Day, { every, weekday, day: ofMonth }: DigestSchedule): boolean =>
  every === 'weekly'
    ? (new Date(`${date}T00:00:00.000Z`).getUTCDay() || 7) === weekday
    : every === 'monthly' && Number(date.slice(8)) === ofMonth

/**
 * The last time at which a draft was due by `now`; undefined when there was none since the schedule
 * was changed. Of several that were missed it is the last one. Pure.
 */
export function lastDue(schedule: DigestSchedule, now: Date): Due | undefined {
  const today = Date.parse(`${dayIn(schedule.timeZone)(now)}T00:00:00.000Z`)
  // The longest month, and the day on which its hour is still to come.
  for (let back = 0; back <= 32; back += 1) {
    const date = new Date(today - back * day).toISOString().slice(0, 10)
    if (!isOn(date, schedule)) continue
    const at = timeAtHour(date, schedule.hour, schedule.timeZone)
    if (at <= now) return at > schedule.since ? { day: date, at } : undefined
  }
  return undefined
}
