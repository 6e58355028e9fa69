import { daysOf } from '#src/content/events/event-days.ts'
import { wallClockOf, whenShown } from '#src/content/events/wall-clock.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * How long a link goes on after the midnight that ends its day: parties end late, and phones that
 * were offline come back on the way home. By the morning it is over.
 */
const grace = 6 * hour

/** Days of an event that links may be for. */
const mostDays = 60

interface Times {
  readonly startDate: string
  readonly endDate: string | null
  readonly timeZone: string
}

/** From when to when a link of a day is valid, in the time zone of the event. ISO 8601. */
export function doorTimes(date: string, timeZone: string): { startsAt: string; endsAt: string } {
  const clock = wallClockOf(timeZone)
  const shown = Date.parse(date)
  return {
    startsAt: new Date(whenShown(clock, shown)).toISOString(),
    endsAt: new Date(whenShown(clock, shown + day) + grace).toISOString(),
  }
}

/** The days of an event of which a link is not over yet. */
export function doorDays({ startDate, endDate, timeZone }: Times, now: Date): string[] {
  const end = endDate ? Date.parse(endDate) : undefined
  const days = daysOf({ start: Date.parse(startDate), end, timeZone })
  const [first, after] = [Date.parse(days.first), Date.parse(days.after)]
  const all = Array.from({ length: Math.round((after - first) / day) }, (_, at) =>
    new Date(first + at * day).toISOString().slice(0, 10),
  )
  const isComing = (each: string) => doorTimes(each, timeZone).endsAt > now.toISOString()
  return all.filter(isComing).slice(0, mostDays)
}
