import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { slugFrom } from '#src/content/slug.ts'
import type { Database } from '#src/data/transaction.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { InvalidRequest, Rejection } from '#src/server/http/errors.ts'
import { furtherDates, type Repetition } from './repeat.ts'
import { addToSeries, findSeries, findSlugs, lockSeries } from './sql/series.ts'
import { wallClockOf, whenShown } from './wall-clock.ts'

const saved = z.object({
  title: z.string().nullish(),
  slug: z.string(),
  _status: z.enum(['draft', 'published']).nullish(),
  startDate: z.string(),
  endDate: z.string().nullish(),
  timeZone: z.string().nullish(),
  registration: z
    .looseObject({ opensAt: z.string().nullish(), closesAt: z.string().nullish() })
    .nullish(),
})
const iso = (at: number): string => new Date(at).toISOString()

const later = (at: string | null | undefined, by: number): string | null =>
  at ? iso(Date.parse(at) + by) : null

/** Room for a day and a number after it. */
const longestStem = 85

/** A slug with the day of its date; numbered, where another entry has it. */
function datedSlug(stem: string, shown: number, taken: Set<string>): string {
  const dated = `${stem}-${iso(shown).slice(0, 10)}`
  const numbered = (count: number): string => (count === 1 ? dated : `${dated}-${count}`)
  let count = 1
  while (taken.has(numbered(count))) count += 1
  taken.add(numbered(count))
  return numbered(count)
}

async function readSaved(req: PayloadRequest, id: number) {
  const entry = { collection: 'events', id, ...asCaller(req) } as const
  const found = saved.safeParse(await req.payload.findByID({ ...entry, draft: true }))
  if (found.success) return found.data
  const reason = { code: 'field-required', params: ['startDate'] } as const
  throw new InvalidRequest('startDate: is required', reason)
}

/**
 * Makes dated copies of an event as it was saved last, at the same clock time, on behalf of the
 * request's user: drafts, or published where it is. All or none; the lock of its row lets a second
 * request see the dates of the first. Returns how many were made.
 */
export async function repeatEvent(
  req: PayloadRequest,
  db: Database,
  id: number,
  repetition: Repetition,
): Promise<number> {
  const series = await lockSeries(db, id)
  if (!series) throw new Rejection(404, 'entry-deleted')
  const entry = { collection: 'events', id, ...asCaller(req) } as const
  const event = await readSaved(req, id)
  const { startDate, endDate, title } = event
  const isPublished = event._status === 'published'
  const clock = wallClockOf(event.timeZone || (await findSiteTimeZone(db)))
  const first = clock(Date.parse(startDate))
  const length = endDate ? clock(Date.parse(endDate)) - first : undefined
  const members = new Set((await findSeries(db, id)).map((each) => each.startDate))
  const stem = slugFrom(event.slug.replace(/-\d{4}-\d\d-\d\d$/, '')).slice(0, longestStem)
  const taken = new Set(await findSlugs(db, stem))
  const created: number[] = []
  for (const shown of furtherDates(first, repetition)) {
    const start = iso(whenShown(clock, shown))
    if (members.has(start)) continue
    const by = Date.parse(start) - Date.parse(startDate)
    const copy = await req.payload.duplicate({
      ...entry,
      draft: !isPublished,
      data: {
        ...(title ? { title } : {}),
        slug: datedSlug(stem, shown, taken),
        startDate: start,
        endDate: length === undefined ? null : iso(whenShown(clock, shown + length)),
        cancelled: false,
        registration: {
          opensAt: later(event.registration?.opensAt, by),
          closesAt: later(event.registration?.closesAt, by),
        },
        _status: isPublished ? 'published' : 'draft',
      },
    })
    created.push(copy.id)
  }
  await addToSeries(db, series, created)
  return created.length
}
