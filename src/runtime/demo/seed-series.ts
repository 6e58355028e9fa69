import { createLocalReq, type Payload } from 'payload'
import { repeatEvent } from '#src/content/events/repeat-event.ts'
import { findSeries } from '#src/content/events/sql/series.ts'
import { richText } from '#src/content/rich-text/lines-as-rich-text.ts'
import { withTransaction } from '#src/data/transaction.ts'

const day = 24 * 60 * 60 * 1000
const [tuesday, hour, dates] = [2, 18, 8]

const meeting = {
  title: 'Open evening',
  slug: 'open-evening',
  description: 'Every Tuesday: who we are, what is next, and where you come in.',
  location: 'Arlemouth, old customs house',
  content: ['Two hours, with soup. You need not join anything.'],
}

/** The next Tuesday, two days ahead at least. */
function firstEvening(): Date {
  const first = new Date(Date.now() + 2 * day)
  first.setUTCDate(first.getUTCDate() + ((7 + tuesday - first.getUTCDay()) % 7))
  first.setUTCHours(hour, 0, 0, 0)
  return first
}

const later = (at: string | Date, by: number): string =>
  new Date(Number(new Date(at)) + by).toISOString()

/**
 * Evenings of every week that people register for: the third is a day later and elsewhere, the fifth
 * is cancelled. All of them or none; in the name of the first account.
 */
export async function seedSeries(payload: Payload): Promise<void> {
  const where = { slug: { equals: meeting.slug } }
  const [user] = (await payload.find({ collection: 'users', limit: 1, sort: 'id', depth: 0 })).docs
  if (!user || (await payload.count({ collection: 'events', where })).totalDocs > 0) return
  const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
  await withTransaction(req, async (db) => {
    const start = firstEvening()
    const { id } = await payload.create({
      collection: 'events',
      data: {
        ...meeting,
        content: richText(meeting.content),
        startDate: start.toISOString(),
        endDate: later(start, 2 * 3_600_000),
        registration: { enabled: true, places: 40, companions: 2 },
        _status: 'published',
      },
      req,
    })
    await repeatEvent(req, db, id, { every: 'weekly', count: dates - 1 })
    const series = await findSeries(db, id)
    const change = (at: number, data: object) =>
      payload.update({ collection: 'events', id: series[at]?.id ?? id, data, req })
    const moved = later(series[2]?.startDate ?? start, day)
    await change(2, {
      startDate: moved,
      endDate: later(moved, 2 * 3_600_000),
      location: 'Arlemouth, public library',
    })
    await change(4, { cancelled: true })
  })
}
