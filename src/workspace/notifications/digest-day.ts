import { type Day, dayIn } from '#src/content/calendar-days.ts'
import { timeAtHour } from '#src/newsletters/digest/schedule.ts'

/** The hour of the day, in a person's time zone, from which their digest goes out. */
const hour = 7

/**
 * The digest that is due for a person: its day, and the time before which its notifications came, so
 * that what comes later is in that of tomorrow; undefined in the hours before. Pure.
 */
export function digestDue(now: Date, timeZone: string): { day: Day; before: Date } | undefined {
  const day = dayIn(timeZone)(now)
  const before = timeAtHour(day, hour, timeZone)
  return before <= now ? { day, before } : undefined
}
