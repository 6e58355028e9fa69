import { type Day, dayIn } from '#src/content/calendar-days.ts'
import { wallClockOf, whenShown } from '#src/content/events/wall-clock.ts'
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

/**
 * When it is a full hour of a day in a time zone: the first time, where clocks show it twice; as
 * much later as clocks are put forward, where they never show it. Pure.
 */
export function timeAtHour(date: Day, fullHour: number, timeZone: string): Date {
  const shown = Date.parse(`${date}T00:00:00.000Z`) + fullHour * hour
  return new Date(whenShown(wallClockOf(timeZone), shown))
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
