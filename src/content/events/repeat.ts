import type { shiftRepetitions } from '#src/contract/content/series.ts'

const day = 24 * 3_600_000

/** How often, and until when: a number of further dates, or the last possible day. */
export interface Repetition<Every = (typeof shiftRepetitions)[number]> {
  readonly every: Every
  readonly count?: number | undefined
  /** `2026-05-01`. */
  readonly until?: string | undefined
}

const days: { readonly [every in Repetition['every']]?: number } = {
  daily: 1,
  weekly: 7,
  fortnightly: 14,
}

/** The first day of a later month, as clocks show it. */
const monthAfter = (first: Date, count: number): Date =>
  new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count))

/** The same weekday of a later month: the fifth one is the last. */
function onWeekday(first: Date, count: number): number {
  const month = monthAfter(first, count)
  const nth = Math.ceil(first.getUTCDate() / 7)
  const firstOne = 1 + ((first.getUTCDay() - month.getUTCDay() + 7) % 7)
  const date = firstOne + 7 * (nth - 1)
  const length = monthAfter(month, 1).getTime() - month.getTime()
  return month.getTime() + (date * day > length ? date - 8 : date - 1) * day
}

/** The same day of a later month; undefined where that has none. */
function onDay(first: Date, count: number): number | undefined {
  const month = monthAfter(first, count)
  const shown = month.getTime() + (first.getUTCDate() - 1) * day
  return new Date(shown).getUTCMonth() === month.getUTCMonth() ? shown : undefined
}

function nth(first: number, every: Repetition['every'], count: number): number | undefined {
  const step = days[every]
  if (step !== undefined) return first + count * step * day
  const date = new Date(first)
  const midnight = every === 'monthlyWeekday' ? onWeekday(date, count) : onDay(date, count)
  return midnight === undefined ? undefined : midnight + (first - Math.floor(first / day) * day)
}

/** The most dates that are made at once. */
export const mostDates = 52

/**
 * What clocks show at the further dates of a series, given the first: the same time of the day, at
 * most `mostDates`. Months without such a day are left out. Pure.
 */
export function furtherDates(first: number, { every, count, until }: Repetition): number[] {
  const most = Math.min(count ?? mostDates, mostDates)
  const end = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(`${until}T00:00Z`) + day
  const dates: number[] = []
  // Of the months that lack a day two never follow each other, but for February.
  for (let at = 1; dates.length < most && at <= 3 * mostDates; at += 1) {
    const shown = nth(first, every, at)
    if (shown === undefined) continue
    if (shown >= end) break
    dates.push(shown)
  }
  return dates
}
