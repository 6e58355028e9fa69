import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Event } from '#src/payload-types.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { postForm } from '#tests/support/preferences.ts'
import {
  createOpenEvent,
  hours,
  mailsAbout,
  placesOf,
  registrationPath,
  registrationsOf,
} from '#tests/support/registrations.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let organizer: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  organizer = await createStaff(payload, 'organizer')
})

const add = async (event: Event, body: object = {}): Promise<number> => {
  const response = await callPlatform('POST', `/events/${event.id}/participants`, {
    token: organizer.token,
    json: { name: 'Ada', email: uniqueEmail(), ...body },
  })
  expect(response.status, response.text).toBe(200)
  return (response.json as { id: number }).id
}
const move = async (ids: readonly number[], to: Event) => {
  const json = { ids, event: to.id }
  const response = await callPlatform('POST', '/event-registrations/move', {
    token: organizer.token,
    json,
  })
  expect(response.status, response.text).toBe(200)
  return response.json
}
const moved = { moved: 1, failed: [] }
const stays = (id: number, reason: string) => ({ moved: 0, failed: [{ id, name: 'Ada', reason }] })
const states = async (event: Event) =>
  (await registrationsOf(payload, event.id)).map(({ state }) => state)
const query = <Row extends object>(text: string, values: unknown[]) =>
  payload.db.pool.query<Row>(text, values)

describe('a person who is moved', () => {
  it('has a place there, which is mailed with its entry, and leaves theirs to who waits', async () => {
    const [from, to] = [
      await createOpenEvent(payload, { places: 1 }),
      await createOpenEvent(payload, { places: 2 }, { location: 'Library' }),
    ]
    const id = await add(from, { companions: 0 })
    await add(from)
    expect(await move([id], to)).toEqual(moved)
    expect(await states(to)).toEqual(['booked'])
    expect(await states(from)).toEqual(['offered'])
    expect(await placesOf(payload, to.id)).toEqual({ capacity: 2, taken: 1, waiting: 0 })
    expect(await placesOf(payload, from.id)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
    expect(await mailsAbout(payload, id)).toEqual(['booked', 'moved'])
    const { rows } = await query<{ text: string; calendar: string }>(
      `SELECT text_content AS text, calendar FROM deliveries WHERE once LIKE 'registration ' || $1 || ' moved %'`,
      [id],
    )
    expect(rows[0]?.text).toContain(`You were registered for “${from.title}” before`)
    expect(rows[0]?.text).toContain('Library (before: Town hall)')
    expect(rows[0]?.calendar).toContain(`UID:registration-${id}@`)
    expect(rows[0]?.calendar).toContain('SEQUENCE:2')
  })

  it('stays where there is no room: a waiting list takes no place away', async () => {
    const [from, to] = [
      await createOpenEvent(payload),
      await createOpenEvent(payload, { places: 1 }),
    ]
    const id = await add(from, { companions: 1 })
    expect(await move([id], to)).toEqual(stays(id, 'full'))
    expect(await states(from)).toEqual(['booked'])
    expect(await placesOf(payload, to.id)).toMatchObject({ taken: 0, waiting: 0 })
    expect(await mailsAbout(payload, id)).toEqual(['booked'])
  })

  it('who waits gets a place, or waits there as the last', async () => {
    const from = await createOpenEvent(payload, { places: 1 })
    await add(from)
    const waiting = [await add(from), await add(from)]
    const to = await createOpenEvent(payload, { places: 1 })
    expect(await move(waiting, to)).toEqual({ moved: 2, failed: [] })
    expect(await states(to)).toEqual(['booked', 'waiting'])
    const { rows } = await query<{ text: string }>(
      `SELECT text_content AS text FROM deliveries WHERE once LIKE 'registration ' || $1 || ' moved %'`,
      [waiting[1]],
    )
    expect(rows[0]?.text).toContain('You are on the waiting list')
  })

  it('who is registered there already stays, by their email or as the same contact', async () => {
    const [from, to] = [await createOpenEvent(payload), await createOpenEvent(payload)]
    const email = uniqueEmail()
    const id = await add(from, { email })
    await add(to, { email })
    expect(await move([id], to)).toEqual(stays(id, 'registered'))
    expect(await move([id], from)).toEqual(stays(id, 'registered'))
    const second = await add(from)
    await query(
      `UPDATE event_registrations SET contact_id =
         (SELECT contact_id FROM event_registrations WHERE id = $1) WHERE id = $2`,
      [id, second],
    )
    expect(await move([second], to)).toEqual(stays(second, 'registered'))
  })

  it('is one who has not come, and comes: others stay', async () => {
    const from = await createOpenEvent(payload, {}, { startDate: hours(-1) })
    const to = await createOpenEvent(payload)
    const came = await add(from, { checkIn: true })
    const missed = await add(from)
    const over = await add(from)
    await callPlatform('POST', '/event-registrations/decide', {
      token: organizer.token,
      json: { ids: [over], decision: 'cancel' },
    })
    expect(await move([came, missed, over, 999_999_999], to)).toEqual({
      moved: 1,
      failed: [
        { id: came, name: 'Ada', reason: 'state' },
        { id: over, name: 'Ada', reason: 'state' },
        { id: 999_999_999, name: '', reason: 'state' },
      ],
    })
  })

  it('goes to no event that is over, cancelled, or takes no registrations', async () => {
    const from = await createOpenEvent(payload)
    const id = await add(from)
    const closed = [
      await createOpenEvent(payload, {}, { startDate: hours(-1) }),
      await createOpenEvent(payload, {}, { cancelled: true }),
      await createOpenEvent(payload, { enabled: false }),
    ]
    for (const to of closed) expect(await move([id], to)).toEqual(stays(id, 'closed'))
  })

  it('changes and cancels by the link of before', async () => {
    const [from, to] = [await createOpenEvent(payload), await createOpenEvent(payload)]
    const id = await add(from)
    await move([id], to)
    const link = await registrationPath(payload, id)
    expect((await api('GET', link)).text).toContain(to.title)
    expect((await postForm(api, link, { action: 'cancel' })).status).toBe(200)
    expect(await states(to)).toEqual(['cancelled'])
    expect(await placesOf(payload, to.id)).toMatchObject({ taken: 0 })
  })
})

describe('at once', () => {
  it('the last place is given once', async () => {
    const [from, to] = [
      await createOpenEvent(payload),
      await createOpenEvent(payload, { places: 1 }),
    ]
    const ids = [await add(from), await add(from), await add(from)]
    const results = await Promise.all(ids.map((id) => move([id], to)))
    expect(results.filter(({ moved: count }) => count === 1)).toHaveLength(1)
    expect(await placesOf(payload, to.id)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
  })

  it('people are moved to and fro, and one is moved once', async () => {
    const [one, other] = [await createOpenEvent(payload), await createOpenEvent(payload)]
    const [to, fro] = [await add(one), await add(other)]
    const results = await Promise.all([
      move([to], other),
      move([fro], one),
      move([to], other),
      move([fro], one),
    ])
    expect(results.filter(({ moved: count }) => count === 1)).toHaveLength(2)
    expect([await placesOf(payload, one.id), await placesOf(payload, other.id)]).toMatchObject([
      { taken: 1 },
      { taken: 1 },
    ])
    expect([await mailsAbout(payload, to), await mailsAbout(payload, fro)]).toEqual([
      ['booked', 'moved'],
      ['booked', 'moved'],
    ])
  })
})

it('moving needs the permission to write messages', async () => {
  const to = await createOpenEvent(payload)
  const { token } = await createStaff(payload, 'communicator')
  const json = { ids: [1], event: to.id }
  const by = (options: object) =>
    callPlatform('POST', '/event-registrations/move', { json, ...options })
  expect((await by({ token })).status).toBe(403)
  expect((await by({})).status).toBe(401)
  const wrong = await by({ token: organizer.token, json: { ids: [], event: to.id } })
  expect(wrong.status).toBe(400)
})
