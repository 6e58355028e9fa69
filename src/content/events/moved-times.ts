import { wallClockOf, whenShown } from './wall-clock.ts'

interface Times {
  readonly startDate: string
  readonly endDate?: string | null | undefined
  readonly timeZone?: string | null | undefined
}

/** A date of a series before and after it was changed. */
interface Moved {
  readonly before: Times
  readonly after: Times
  readonly fields: readonly string[]
  /** Of events without a zone. */
  readonly siteZone: string
}

/**
 * The times of another date of the series: moved by the same difference of clock time. An end that
 * is new gives it the length of the one that was changed. Pure.
 */
export function movedTimes({ before, after, fields, siteZone }: Moved, other: Times) {
  const zoneOf = ({ timeZone }: Times) => wallClockOf(timeZone || siteZone)
  const shown = (of: Times, time: string | null | undefined): number | undefined =>
    time ? zoneOf(of)(Date.parse(time)) : undefined
  const from = shown(before, before.startDate) ?? 0
  const to = shown(after, after.startDate) ?? 0
  const start = (shown(other, other.startDate) ?? 0) + to - from
  const [endBefore, endAfter] = [shown(before, before.endDate), shown(after, after.endDate)]
  const otherEnd = shown(other, other.endDate)
  const end =
    endBefore === undefined || endAfter === undefined || otherEnd === undefined
      ? endAfter && start + endAfter - to
      : otherEnd + endAfter - endBefore
  const clock = zoneOf(fields.includes('timeZone') ? after : other)
  const iso = (wall: number): string => new Date(whenShown(clock, wall)).toISOString()
  return { startDate: iso(start), endDate: end ? iso(end) : null }
}
