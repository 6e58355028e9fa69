import { wallClockOf, whenShown } from './wall-clock.ts'

const day = 24 * 3_600_000

/** When an event takes place, in the zone in which its clock times are meant. */
export interface EventTimes {
  readonly start: number
  readonly end: number | undefined
  readonly timeZone: string
}

const midnightOf = (shown: number): number => Math.floor(shown / day) * day

/**
 * The midnight before a time, and the one that is not before it. Where clocks are changed at
 * midnight, a day begins at one, or has midnight twice: its first time counts.
 */
const midnights = ({ timeZone }: EventTimes) => {
  const clock = wallClockOf(timeZone)
  const at = (shown: number): number => whenShown(clock, shown)
  const before = (time: number): number => midnightOf(clock(time))
  const notBefore = (time: number): number =>
    at(before(time)) < time ? before(time) + day : before(time)
  return { before, notBefore, at }
}

/**
 * Whole days: from the midnight before the start to the one after the end, which is no part of it;
 * at least one day. An end before the start stays, for its field to report.
 */
export function wholeDays(times: EventTimes): { readonly start: number; readonly end: number } {
  const { before, notBefore, at } = midnights(times)
  const first = before(times.start)
  const end = times.end ?? times.start
  const after = end < times.start ? notBefore(end) : Math.max(notBefore(end), first + day)
  return { start: at(first), end: at(after) }
}

const dayAt = (shown: number): string => new Date(shown).toISOString().slice(0, 10)

/** The days of an event (`2026-05-01`): the first, and the one after the last. */
export function daysOf(times: EventTimes): { readonly first: string; readonly after: string } {
  const { before, notBefore } = midnights(times)
  const first = before(times.start)
  const after = Math.max(notBefore(times.end ?? times.start), first + day)
  return { first: dayAt(first), after: dayAt(after) }
}
