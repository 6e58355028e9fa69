import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createOpenEvent, hours, registrationsOf } from '#tests/support/registrations.ts'
import { createShift, signUpsOf } from '#tests/support/shifts.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let token: string
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'organizer')).token
})

/** Sends what is held, and returns what releases it. */
async function hold(path: string) {
  await payload.updateGlobal({ slug: 'settings', data: { trapField: 'website' } })
  const email = uniqueEmail()
  const json = { name: 'Ada', email, website: 'https://spam.example' }
  expect((await api('POST', path, { json })).status).toBe(200)
  await payload.updateGlobal({ slug: 'settings', data: { trapField: '' } })
  const where = { email: { equals: email } }
  const { docs } = await payload.find({ collection: 'held-submissions', where })
  const ids = docs.map(({ id }) => id)
  return async () =>
    (
      await callPlatform('POST', '/held-submissions/decide', {
        token,
        json: { ids, decision: 'release' },
      })
    ).json
}

it('a registration that was held is in time where it came in time, and none after the start', async () => {
  for (const [data, result] of [
    [{ registration: { enabled: true, closesAt: hours(-0.01) } }, { decided: 1, failed: 0 }],
    [{ startDate: hours(-0.01) }, { decided: 0, failed: 1 }],
  ] as const) {
    const event = await createOpenEvent(payload)
    const release = await hold(`/api/events/${event.slug}/registration`)
    await payload.db.pool.query(
      `UPDATE held_submissions SET created_at = now() - interval '1 hour'`,
    )
    await payload.update({ collection: 'events', id: event.id, data })
    expect(await release()).toEqual(result)
    expect(await registrationsOf(payload, event.id)).toHaveLength(result.decided)
  }
})

it('so is a sign-up for a shift', async () => {
  const shift = await createShift(payload)
  const release = await hold(`/api/event-shifts/${shift.id}/sign-up`)
  await payload.db.pool.query(`UPDATE held_submissions SET created_at = now() - interval '1 hour'`)
  const data = { openUntil: hours(-0.01) }
  await payload.update({ collection: 'event-shifts', id: shift.id, data })
  expect(await release()).toEqual({ decided: 1, failed: 0 })
  expect(await signUpsOf(payload, shift.id)).toHaveLength(1)
})
