import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepRegistrations } from '#src/events/registration/sweep-registrations.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { postForm } from '#tests/support/preferences.ts'
import {
  createOpenEvent,
  hours,
  mailsAbout,
  passTime,
  placesOf,
  registrationPath,
  registrationsOf,
  visitors,
} from '#tests/support/registrations.ts'

let payload: Payload
let api: ApiClient
const { act, booked, register, stateOf } = visitors(() => ({ payload, api }))

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

describe('the waiting list', () => {
  it('offers a place that is handed back to the first, in the same transaction', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    const first = await booked(event)
    const [second, third] = [await booked(event), await booked(event)]
    const given = await act(first.id, { action: 'cancel' })
    expect(given.text).toContain('role="status">Your registration is cancelled.<')
    expect(await stateOf(event, second.id)).toBe('offered')
    expect(await stateOf(event, third.id)).toBe('waiting')
    expect(await mailsAbout(payload, second.id)).toEqual(['confirm', 'waiting', 'offered'])
    const taken = await act(second.id, { action: 'accept' })
    expect(taken.text).toContain('role="status">The place is yours.<')
    expect(await stateOf(event, second.id)).toBe('booked')
  })

  it('gives the place to the next in line when the offer lapses, and never to who cancelled', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    const first = await booked(event)
    const [second, third] = [await booked(event), await booked(event)]
    await act(first.id, { action: 'cancel' })
    await passTime(payload, event.id)
    await sweepRegistrations(payload)
    expect(await stateOf(event, second.id)).toBe('lapsed')
    expect(await stateOf(event, third.id)).toBe('offered')
    const late = await act(second.id, { action: 'accept' })
    expect(late.status).toBe(400)
    await act(third.id, { action: 'cancel' })
    await sweepRegistrations(payload)
    expect(await stateOf(event, first.id)).toBe('cancelled')
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: 0, waiting: 0 })
  })

  it('lets no one pass it, also while a place is free', async () => {
    const event = await createOpenEvent(payload, { places: 2, companions: 3 })
    await booked(event)
    const pair = await booked(event, { companions: 1 })
    expect(await stateOf(event, pair.id)).toBe('waiting')
    const single = await booked(event)
    expect(await stateOf(event, single.id)).toBe('waiting')
    await sweepRegistrations(payload)
    expect(await stateOf(event, single.id)).toBe('offered')
    expect(await stateOf(event, pair.id)).toBe('waiting')
  })

  it('offers nothing once the event has started or is cancelled', async () => {
    for (const data of [{ startDate: hours(-1) }, { cancelled: true }]) {
      const event = await createOpenEvent(payload, { places: 1 })
      const first = await booked(event)
      const second = await booked(event)
      await payload.update({ collection: 'events', id: event.id, data })
      await payload.db.drizzle.execute(sql`
        UPDATE event_registrations SET state = 'cancelled', seats = 0 WHERE id = ${first.id}`)
      await sweepRegistrations(payload)
      expect(await stateOf(event, second.id)).toBe('waiting')
    }
  })

  it('gets what is added when there are more places, and fewer than are taken are rejected', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    await booked(event)
    const second = await booked(event)
    const change = (places: number) =>
      payload.update({
        collection: 'events',
        id: event.id,
        data: { registration: { ...event.registration, places } },
      })
    await change(2)
    await sweepRegistrations(payload)
    expect(await stateOf(event, second.id)).toBe('offered')
    await expect(change(1)).rejects.toThrow(/Places|invalid/)
    expect(await placesOf(payload, event.id)).toMatchObject({ capacity: 2, taken: 2 })
  })

  it('gets the place of the later of two of a person, whose contacts were merged', async () => {
    const event = await createOpenEvent(payload, { places: 2 })
    const [first, second, third] = [await booked(event), await booked(event), await booked(event)]
    await payload.db.drizzle.execute(sql`
      UPDATE event_registrations SET contact_id = (
        SELECT contact_id FROM event_registrations WHERE id = ${first.id}) WHERE id = ${second.id}`)
    await Promise.all([sweepRegistrations(payload), sweepRegistrations(payload)])
    expect(await stateOf(event, first.id)).toBe('booked')
    expect(await stateOf(event, second.id)).toBe('cancelled')
    expect(await mailsAbout(payload, second.id)).toEqual(['confirm', 'booked', 'merged'])
    expect(await stateOf(event, third.id)).toBe('offered')
  })

  it('gets the place of who is erased', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    const first = await booked(event)
    const second = await booked(event)
    const req = await createLocalReq({}, payload)
    await erasePerson(req, { email: first.email }, { requestedBy: 'person' })
    expect(await registrationsOf(payload, event.id)).toHaveLength(1)
    await sweepRegistrations(payload)
    expect(await stateOf(event, second.id)).toBe('offered')
  })
})

describe('confirming late', () => {
  const lapsed = async (registration: object) => {
    const event = await createOpenEvent(payload, { places: 1, ...registration })
    const { id } = await register(event)
    await passTime(payload, event.id)
    await sweepRegistrations(payload)
    expect(await stateOf(event, id)).toBe('lapsed')
    return { event, id }
  }

  it('gets a place where one is left, or a turn on the waiting list', async () => {
    const { event, id } = await lapsed({})
    const { text } = await act(id, { action: 'confirm' })
    expect(text).toContain('role="status">Your registration is confirmed.<')
    expect(await stateOf(event, id)).toBe('booked')
    const other = await lapsed({})
    await booked(other.event)
    await act(other.id, { action: 'confirm' })
    expect(await stateOf(other.event, other.id)).toBe('waiting')
  })

  it('gets none once registration is closed', async () => {
    const { event, id } = await lapsed({})
    const registration = { ...event.registration, closesAt: hours(-1) }
    await payload.update({ collection: 'events', id: event.id, data: { registration } })
    expect((await act(id, { action: 'confirm' })).status).toBe(400)
    expect(await stateOf(event, id)).toBe('lapsed')
  })
})

describe('changing a registration', () => {
  it('hands back the places of companions, and takes more only where they are free', async () => {
    const event = await createOpenEvent(payload, { places: 3, companions: 2 })
    const { id } = await booked(event, { companions: 2 })
    const fewer = await act(id, { action: 'companions', companions: '0' })
    expect(fewer.text).toContain('role="status">The number of people is changed.<')
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: 1 })
    await booked(event, { companions: 1 })
    const more = await act(id, { action: 'companions', companions: '1' })
    expect(more.status).toBe(400)
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: 3 })
    expect(await mailsAbout(payload, id)).toEqual(['confirm', 'booked', 'updated'])
  })

  it('corrects name, phone and answers until the event begins: not the place, the contact, nor what was asked before', async () => {
    const questions = [
      { label: 'Meal <b>', kind: 'choice', choices: 'Vegan\nSoup', required: true },
    ]
    const event = await createOpenEvent(payload, { places: 3, questions } as never)
    const key = event.registration?.questions?.[0]?.id ?? ''
    const { id } = await booked(event, { answers: { [key]: 'Soup' } })
    const stored = () =>
      payload.findByID({ collection: 'event-registrations', id, depth: 0, overrideAccess: true })
    const before = await stored()
    const page = await api('GET', await registrationPath(payload, id))
    expect(page.text).toContain('Meal &lt;b&gt;')
    expect(page.text).toContain('<option value="Soup" selected>')
    const given = { action: 'details', name: 'Ada Lovelace', phone: '+32 2 1', other: 'field' }
    expect((await act(id, { ...given, [`answer ${key}`]: 'Fish' })).status).toBe(400)
    expect(await stored()).toEqual(before)
    expect((await act(id, { ...given, [`answer ${key}`]: 'Vegan' })).status).toBe(200)
    expect(await stored()).toMatchObject({
      ...{ name: 'Ada Lovelace', phone: '+32 2 1', state: 'booked', contact: before.contact },
      answers: [{ question: 'Meal <b>', answer: 'Vegan' }],
    })
    const other = { label: 'Bus', kind: 'text' } as const
    const registration = { ...event.registration, questions: [other] }
    await payload.update({ collection: 'events', id: event.id, data: { registration } })
    await act(id, given)
    expect((await stored()).answers).toEqual([{ question: 'Meal <b>', answer: 'Vegan' }])
    const contact = await payload.findByID({ collection: 'contacts', id: Number(before.contact) })
    expect(contact).toMatchObject({ name: 'Ada' })
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: 1 })
    await payload.update({ collection: 'events', id: event.id, data: { startDate: hours(-1) } })
    expect((await act(id, { ...given, [`answer ${key}`]: 'Soup' })).status).toBe(400)
    await act(id, { action: 'cancel' })
    expect((await act(id, { ...given, [`answer ${key}`]: 'Soup' })).status).toBe(400)
  })

  it('has a calendar entry that a cancellation takes back', async () => {
    const event = await createOpenEvent(payload)
    const { id } = await booked(event)
    const entry = await api('GET', `${await registrationPath(payload, id)}/calendar.ics`)
    expect(entry.text).toContain('METHOD:REQUEST')
    await act(id, { action: 'cancel' })
    const { rows } = await payload.db.pool.query<{ calendar: string | null }>(
      `SELECT calendar FROM deliveries WHERE once LIKE 'registration ' || $1 || ' %' ORDER BY id`,
      [id],
    )
    const entries = rows.map(({ calendar }) => calendar ?? '')
    expect(entries.map((each) => /METHOD:(\w+)/.exec(each)?.[1])).toEqual([
      undefined,
      'REQUEST',
      'CANCEL',
    ])
    const sequences = entries.map((each) => Number(/SEQUENCE:(\d+)/.exec(each)?.[1] ?? -1))
    expect(sequences[2]).toBeGreaterThan(sequences[1] ?? 0)
    expect((await api('GET', `${await registrationPath(payload, id)}/calendar.ics`)).status).toBe(
      404,
    )
  })

  it('is not possible with a link that we did not sign', async () => {
    const event = await createOpenEvent(payload)
    const { id } = await booked(event)
    const token = (await registrationPath(payload, id)).replace(/\d/, (digit) =>
      String(9 - Number(digit)),
    )
    expect((await api('GET', token)).status).toBe(404)
    expect((await postForm(api, token, { action: 'cancel' })).status).toBe(404)
    expect(await stateOf(event, id)).toBe('booked')
  })
})
