import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { findSeries } from '#src/content/events/sql/series.ts'
import { seedSeries } from '#src/runtime/demo/seed-series.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
  await createStaff(payload, 'admin')
})

it('the demo has evenings of a week of which one is moved and one is cancelled, once', async () => {
  await seedSeries(payload)
  await seedSeries(payload)
  const { docs } = await payload.find({
    collection: 'events',
    where: { title: { equals: 'Open evening' } },
    sort: 'startDate',
    limit: 0,
    depth: 0,
  })
  expect(docs).toHaveLength(8)
  expect(await findSeries(payload.db.drizzle, docs[0]?.id ?? 0)).toHaveLength(8)
  const days = docs.map(({ startDate }) => new Date(String(startDate)).getUTCDay())
  expect(days).toEqual([2, 2, 3, 2, 2, 2, 2, 2])
  expect(docs.flatMap(({ cancelled }, at) => (cancelled ? [at] : []))).toEqual([4])
  const api = apiClient(dispatcher(payload))
  const states = docs.map(async ({ slug }) => {
    const { json } = await api('GET', `/api/events/${slug}/registration`)
    return (json as { state: string }).state
  })
  const open = 'open'
  expect(await Promise.all(states)).toEqual([open, open, open, open, 'cancelled', open, open, open])
})
