import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ParticipantDecision } from '#src/contract/events/participants.ts'
import { sweepRegistrations } from '#src/events/registration/sweep-registrations.ts'
import type { Event } from '#src/payload-types.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import {
  createOpenEvent,
  hours,
  mailsAbout,
  placesOf,
  registrationsOf,
} from '#tests/support/registrations.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let organizer: Staff

beforeAll(async () => {
  payload = await startPayload()
  organizer = await createStaff(payload, 'organizer')
})

const add = (event: Event, body: object = {}, { token } = organizer) =>
  callPlatform('POST', `/events/${event.id}/participants`, {
    token,
    json: { name: 'Ada', ...body },
  })
const added = async (event: Event, body: object = {}): Promise<number> => {
  const response = await add(event, body)
  expect(response.status).toBe(200)
  return (response.json as { id: number }).id
}
const decide = (decision: ParticipantDecision, ids: readonly number[], { token } = organizer) =>
  callPlatform('POST', '/event-registrations/decide', { token, json: { ids, decision } })
const counts = async (event: Event) =>
  (await callPlatform('GET', `/events/${event.id}/participants`, { token: organizer.token })).json
const attendances = async (event: Event) =>
  (await payload.find({ collection: 'interactions', where: { event: { equals: event.id } } }))
    .totalDocs
const states = async (event: Event) =>
  (await registrationsOf(payload, event.id)).map(({ state }) => state)

describe('who staff add', () => {
  it('has a place at once, is mailed, and is a contact', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    const email = uniqueEmail()
    const id = await added(event, { email })
    expect(await states(event)).toEqual(['booked'])
    expect(await mailsAbout(payload, id)).toEqual(['booked'])
    const { docs } = await payload.find({
      collection: 'contacts',
      where: { email: { equals: email } },
    })
    expect(docs).toHaveLength(1)
  })

  it('is made a contact by who may write contacts only', async () => {
    const event = await createOpenEvent(payload)
    const email = uniqueEmail()
    const editor = await createStaff(payload, 'editor')
    expect((await add(event, { email }, editor)).status).toBe(200)
    const where = { email: { equals: email } }
    expect((await payload.find({ collection: 'contacts', where })).totalDocs).toBe(0)
  })

  it('is registered once, and waits where it is full', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    const email = uniqueEmail()
    const id = await added(event, { email })
    expect((await add(event, { email })).json).toEqual({ id, isNew: false, state: 'booked' })
    expect((await add(event)).json).toMatchObject({ state: 'waiting' })
    const full = await createOpenEvent(payload, { places: 1, waitingList: false })
    await added(full)
    const rejected = await add(full)
    expect(rejected.status).toBe(409)
    expect(JSON.stringify(rejected.json)).toContain('event-full')
    expect(await placesOf(payload, full.id)).toMatchObject({ taken: 1 })
  })

  it('at the door is checked in, also once the event has begun and without an email', async () => {
    const event = await createOpenEvent(payload, {}, { startDate: hours(-1) })
    const id = await added(event, { checkIn: true })
    expect(await counts(event)).toEqual({
      capacity: null,
      taken: 1,
      waiting: 0,
      requested: 0,
      checkedIn: 1,
      figures: [],
    })
    expect(await mailsAbout(payload, id)).toEqual([])
  })

  it('at the door needs no mailed link: a place that is held is theirs', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    const email = uniqueEmail()
    await payload.db.pool.query(
      `INSERT INTO event_registrations (event_id, name, email, state, seats)
       VALUES ($1, 'Ada', $2, 'unconfirmed', 1)`,
      [event.id, email],
    )
    const response = await add(event, { email, checkIn: true })
    expect(response.json).toMatchObject({ state: 'booked', isNew: false })
    expect(await counts(event)).toMatchObject({ taken: 1, checkedIn: 1 })
  })

  it('needs the permission', async () => {
    const event = await createOpenEvent(payload)
    const communicator = await createStaff(payload, 'communicator')
    expect((await add(event, {}, communicator)).status).toBe(403)
    expect((await decide('cancel', [1], communicator)).status).toBe(403)
  })
})

describe('what is announced of an event', () => {
  const announced = (id: number, { token }: { token?: string } = {}) =>
    callPlatform('GET', `/events/${id}/announcement`, token === undefined ? {} : { token })

  it('is as it was published last, with how many are mailed when it changes', async () => {
    const editor = await createStaff(payload, 'editor')
    const event = await createOpenEvent(payload, { places: 1 })
    await added(event, { email: uniqueEmail() })
    await added(event, { email: uniqueEmail() })
    await added(event)
    await decide('cancel', [await added(event, { email: uniqueEmail() })])
    await payload.update({
      collection: 'events',
      id: event.id,
      draft: true,
      data: { location: 'Park', _status: 'draft' },
    })
    const { status, json } = await announced(event.id, editor)
    expect([status, json]).toMatchObject([200, { informed: 2, facts: { location: 'Town hall' } }])
  })

  it('is nothing before it is published, and of one that is over it informs none', async () => {
    const editor = await createStaff(payload, 'editor')
    const draft = await createOpenEvent(payload, {}, { _status: 'draft' })
    expect((await announced(draft.id, editor)).json).toEqual({ facts: null, informed: 0 })
    const over = await createOpenEvent(payload, {}, { startDate: hours(-30) })
    await added(over, { email: uniqueEmail(), checkIn: true })
    expect((await announced(over.id, editor)).json).toMatchObject({ informed: 0 })
  })

  it('is read by who may change events', async () => {
    const { id } = await createOpenEvent(payload)
    expect((await announced(id)).status).toBe(401)
    expect((await announced(id, await createStaff(payload, 'organizer'))).status).toBe(403)
    expect((await announced(2_000_000_000, await createStaff(payload, 'editor'))).status).toBe(404)
  })
})

describe('checking in', () => {
  it('twice, or twice at once, is once; undone, it is as before', async () => {
    const event = await createOpenEvent(payload)
    const id = await added(event, { email: uniqueEmail() })
    await Promise.all([decide('check_in', [id]), decide('check_in', [id])])
    expect(await attendances(event)).toBe(1)
    expect((await decide('undo_check_in', [id])).json).toEqual({ decided: 1, failed: 0 })
    expect(await attendances(event)).toBe(0)
    expect((await decide('undo_check_in', [id])).json).toEqual({ decided: 0, failed: 1 })
  })

  it('is not possible for who has no place', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    await added(event)
    const waiting = await added(event)
    expect((await decide('check_in', [waiting])).json).toEqual({ decided: 0, failed: 1 })
  })
})

describe('deciding on registrations', () => {
  it('hands the places of who is cancelled to those who wait', async () => {
    const event = await createOpenEvent(payload, { places: 2 })
    const booked = [await added(event), await added(event)]
    await added(event, { email: uniqueEmail() })
    expect((await decide('cancel', [...booked, 999_999_999])).json).toEqual({
      decided: 2,
      failed: 1,
    })
    expect(await states(event)).toEqual(['cancelled', 'cancelled', 'offered'])
  })

  it('approves who needs it where places are left, and declines the others', async () => {
    const event = await createOpenEvent(payload, {
      places: 1,
      needsApproval: true,
      waitingList: false,
    })
    const request = async () => {
      const { rows } = await payload.db.pool.query<{ id: number }>(
        `INSERT INTO event_registrations (event_id, name, email, state)
         VALUES ($1, 'Ada', $2, 'requested') RETURNING id`,
        [event.id, uniqueEmail()],
      )
      return rows[0]?.id ?? 0
    }
    const [first, second] = [await request(), await request()]
    expect((await decide('approve', [first, second])).json).toEqual({ decided: 1, failed: 1 })
    await decide('decline', [second])
    expect(await states(event)).toEqual(['booked', 'declined'])
    expect(await mailsAbout(payload, second)).toEqual(['declined'])
  })
})

it('a version with fewer places than are taken is not restored', async () => {
  const event = await createOpenEvent(payload, { places: 1 })
  const { docs } = await payload.findVersions({
    collection: 'events',
    where: { parent: { equals: event.id } },
  })
  const registration = { ...event.registration, places: 2 }
  await payload.update({ collection: 'events', id: event.id, data: { registration } })
  await added(event)
  await added(event)
  const { token } = await createStaff(payload, 'editor')
  const restored = await callPlatform('POST', `/events/versions/${docs[0]?.id}`, { token })
  expect([restored.status, restored.text]).toEqual([400, expect.stringContaining('2 places')])
  expect(await placesOf(payload, event.id)).toMatchObject({ capacity: 2, taken: 2 })
})

it('an event that people would come to is deleted once they know that it is cancelled', async () => {
  const event = await createOpenEvent(payload)
  await added(event, { email: uniqueEmail() })
  const admin = await createStaff(payload, 'admin')
  const remove = async () =>
    (await callPlatform('DELETE', `/events/${event.id}`, { token: admin.token })).status
  expect(await remove()).toBe(400)
  await payload.update({ collection: 'events', id: event.id, data: { cancelled: true } })
  expect(await remove()).toBe(400)
  await payload.db.pool.query(
    `UPDATE events SET updated_at = now() - interval '5 minutes' WHERE id = $1`,
    [event.id],
  )
  await sweepRegistrations(payload)
  expect(await remove()).toBe(200)
  expect(await registrationsOf(payload, event.id)).toEqual([])
})

it('the list is exported with its filters, safe for spreadsheets', async () => {
  const event = await createOpenEvent(payload)
  await added(event, { name: '=SUM(1)', email: uniqueEmail() })
  await added(await createOpenEvent(payload))
  const where = JSON.stringify({ event: { equals: event.id } })
  const file = await callPlatform(
    'GET',
    `/event-registrations/export?where=${encodeURIComponent(where)}`,
    { token: organizer.token },
  )
  const lines = String(file.text).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('"id","event","name","email"')
  expect(lines[1]).toContain("'=SUM(1)")
})
