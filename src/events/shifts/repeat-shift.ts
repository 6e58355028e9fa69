import type { PayloadRequest } from 'payload'
import { furtherDates, type Repetition } from '#src/content/events/repeat.ts'
import { wallClockOf, whenShown } from '#src/content/events/wall-clock.ts'
import type { Database } from '#src/data/transaction.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { findShift, findStartsLike, lockShift } from './sql/shifts.ts'

const iso = (at: number): string => new Date(at).toISOString()

/**
 * Makes copies of a shift at the same clock time, on behalf of the request's user: published where it
 * is. All or none; the lock of its row lets a second request see the copies of the first. Returns how
 * many were made.
 */
export async function repeatShift(
  req: PayloadRequest,
  db: Database,
  id: number,
  repetition: Repetition,
): Promise<number> {
  await lockShift(db, id)
  const shift = await findShift(db, id)
  if (!shift) throw new NotFound()
  const { title, startDate, endDate, openUntil, facts } = shift
  const clock = wallClockOf(facts.timeZone || (await findSiteTimeZone(db)))
  const first = clock(Date.parse(startDate))
  const length = clock(Date.parse(endDate)) - first
  const there = new Set(await findStartsLike(db, id))
  const isNew = (shown: number): boolean => !there.has(iso(whenShown(clock, shown)))
  const dates = furtherDates(first, repetition).filter(isNew)
  for (const shown of dates) {
    const start = whenShown(clock, shown)
    const by = start - Date.parse(startDate)
    await req.payload.duplicate({
      collection: 'event-shifts',
      id,
      data: {
        title,
        startDate: iso(start),
        endDate: iso(whenShown(clock, shown + length)),
        openUntil: openUntil ? iso(Date.parse(openUntil) + by) : null,
        cancelled: false,
      },
      ...asCaller(req),
    })
  }
  return dates.length
}
