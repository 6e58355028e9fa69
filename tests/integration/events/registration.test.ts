import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sweepRegistrations } from '#src/events/registration/sweep-registrations.ts'
import type { Event } from '#src/payload-types.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
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
} from '#tests/support/registrations.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})
afterEach(() => set({ confirmRegistrations: true, exactPlaces: false }))

const set = (data: object) => payload.updateGlobal({ slug: 'settings', data })

const path = ({ slug }: Event) => `/api/events/${slug}/registration`
const send = (event: Event, body: object = {}) =>
  api('POST', path(event), { json: { name: 'Ada', email: uniqueEmail(), ...body } })
const offer = async (event: Event) => (await api('GET', path(event))).json

const register = async (event: Event, body: object = {}) => {
  const email = uniqueEmail()
  expect((await send(event, { email, ...body })).status).toBe(200)
  const all = await registrationsOf(payload, event.id)
  return all.find((each) => each.email === email) ?? { id: 0, email, state: 'none', seats: 0 }
}
const stateOf = async (event: Event, id: number) =>
  (await registrationsOf(payload, event.id)).find((each) => each.id === id)?.state
const act = async (id: number, fields: Record<string, string>) =>
  postForm(api, await registrationPath(payload, id), fields)
const booked = async (event: Event, body: object = {}) => {
  const registration = await register(event, body)
  expect((await act(registration.id, { action: 'confirm' })).status).toBe(200)
  return registration
}

describe('registering for an event', () => {
  it('holds a place until it is confirmed by the mailed link, and then has it', async () => {
    const event = await createOpenEvent(payload, { places: 2 })
    const { id, state } = await register(event)
    expect(state).toBe('unconfirmed')
    expect(await placesOf(payload, event.id)).toEqual({ capacity: 2, taken: 1, waiting: 0 })
    await act(id, { action: 'confirm' })
    expect(await stateOf(event, id)).toBe('booked')
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: 1 })
    expect(await mailsAbout(payload, id)).toEqual(['confirm', 'booked'])
  })

  it('opening the link changes nothing, and confirming twice is once', async () => {
    const event = await createOpenEvent(payload, {}, { address: 'Quay 1\nArden' })
    const { id } = await register(event)
    const page = await api('GET', await registrationPath(payload, id))
    expect(page.text).toContain('Please confirm')
    expect(page.text).toContain('Town hall, Quay 1, Arden')
    expect(await stateOf(event, id)).toBe('unconfirmed')
    await act(id, { action: 'confirm' })
    await act(id, { action: 'confirm' })
    expect(await mailsAbout(payload, id)).toEqual(['confirm', 'booked'])
  })

  it('that has lapsed is not confirmed where the person has registered again', async () => {
    const event = await createOpenEvent(payload)
    const email = uniqueEmail()
    await send(event, { email })
    const id = (await registrationsOf(payload, event.id))[0]?.id ?? 0
    await passTime(payload, event.id)
    await sweepRegistrations(payload)
    await send(event, { email })
    const late = await act(id, { action: 'confirm' })
    expect([late.status, await stateOf(event, id)]).toEqual([400, 'lapsed'])
    const all = await registrationsOf(payload, event.id)
    expect(all.map(({ state }) => state)).toEqual(['lapsed', 'unconfirmed'])
  })

  it('responds the same whether or not the address is registered, and changes nothing again', async () => {
    const event = await createOpenEvent(payload)
    const email = uniqueEmail()
    const first = await send(event, { email, name: 'Ada' })
    const second = await send(event, { email: email.toUpperCase(), name: 'Somebody else' })
    expect(second.json).toEqual(first.json)
    expect(await registrationsOf(payload, event.id)).toHaveLength(1)
  })

  it('mails no more than three times a day to a mailbox, whatever strangers send', async () => {
    const email = uniqueEmail()
    for (let n = 0; n < 5; n += 1) await send(await createOpenEvent(payload), { email })
    const { rows } = await payload.db.pool.query<{ text: string }>(
      "SELECT text_content AS text FROM deliveries WHERE email = $1 AND kind = 'registration'",
      [email],
    )
    expect(rows).toHaveLength(3)
  })

  it('carries nothing of what a stranger typed in its mails', async () => {
    const event = await createOpenEvent(payload)
    const words = 'buy-cheap-watches.example'
    const { id } = await register(event, { name: words, phone: words })
    await act(id, { action: 'confirm' })
    const { rows } = await payload.db.pool.query<{ said: string }>(
      `SELECT concat(subject, html_content, text_content, calendar, name) AS said FROM deliveries
       WHERE once LIKE 'registration ' || $1 || ' %'`,
      [id],
    )
    expect(rows.map(({ said }) => said).join()).not.toContain(words)
  })

  it('goes to the waiting list where it is full, and is rejected where there is none', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    await booked(event)
    const next = await booked(event)
    expect(await stateOf(event, next.id)).toBe('waiting')
    const full = await createOpenEvent(payload, { places: 1, waitingList: false })
    await booked(full)
    expect((await send(full)).json).toEqual({ error: 'registration: is full' })
  })

  it.each([
    ['not yet', { opensAt: hours(1) }, {}],
    ['no longer', { closesAt: hours(-1) }, {}],
    ['not after the start', {}, { startDate: hours(-1) }],
    ['not of a cancelled event', {}, { cancelled: true }],
    ['not where it takes none', { enabled: false }, {}],
  ])('is taken %s', async (_, registration, data) => {
    const event = await createOpenEvent(payload, registration, data)
    expect((await send(event)).json).toEqual({ error: 'registration: is closed' })
    expect(await registrationsOf(payload, event.id)).toEqual([])
  })

  it('is unknown of an event that is not public', async () => {
    const draft = await createOpenEvent(payload, {}, { _status: 'draft' })
    expect((await send(draft)).status).toBe(404)
    expect((await api('GET', path(draft))).status).toBe(404)
  })

  it('by link only is hidden from who has no code', async () => {
    const event = await createOpenEvent(payload, { code: 'members-27' })
    expect(await offer(event)).toMatchObject({ state: 'none', questions: [] })
    expect((await send(event)).status).toBe(400)
    expect((await send(event, { code: 'members-27' })).status).toBe(200)
    const shown = await api('GET', `${path(event)}?code=members-27`)
    expect(shown.json).toMatchObject({ state: 'open' })
  })

  it('requires the answers to its questions, and stores them with the words of that time', async () => {
    const event = await createOpenEvent(payload, {
      questions: [
        { label: 'Meal', kind: 'choice', required: true, choices: 'Vegan\nVegetarian' },
        { label: 'I have read the rules', kind: 'yes_no', required: true },
      ],
    })
    const [meal, rules] = event.registration?.questions ?? []
    const answer = (one: unknown, other: unknown) => ({
      answers: { [meal?.id ?? '']: one, [rules?.id ?? '']: other },
    })
    expect((await send(event)).json).toEqual({ error: 'answers: “Meal” is required' })
    expect((await send(event, answer('Beef', true))).json).toEqual({
      error: 'answers: “Meal” must be one of the choices',
    })
    expect((await send(event, answer('Vegan', false))).status).toBe(400)
    const { id } = await register(event, answer('Vegan', true))
    const stored = await payload.findByID({ collection: 'event-registrations', id })
    expect(stored.answers).toEqual([
      { question: 'Meal', answer: 'Vegan' },
      { question: 'I have read the rules', answer: true },
    ])
  })

  it('needs approval where the event says so, and takes no place before', async () => {
    const event = await createOpenEvent(payload, { places: 1, needsApproval: true })
    const { id } = await booked(event)
    expect(await stateOf(event, id)).toBe('requested')
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: 0 })
  })

  it('without confirmation has its place at once', async () => {
    await set({ confirmRegistrations: false })
    const event = await createOpenEvent(payload, { places: 1 })
    const { state, id } = await register(event)
    expect(state).toBe('booked')
    expect(await mailsAbout(payload, id)).toEqual(['booked'])
  })

  it('sent twice with one key is one, with the same response', async () => {
    const event = await createOpenEvent(payload)
    const json = { name: 'Ada', email: uniqueEmail() }
    const headers = { 'idempotency-key': `k-${json.email}` }
    const [one, two] = await Promise.all([
      api('POST', path(event), { json, headers }),
      api('POST', path(event), { json, headers }),
    ])
    expect(two.json).toEqual(one.json)
    expect(await registrationsOf(payload, event.id)).toHaveLength(1)
    const other = await api('POST', path(event), { json: { ...json, name: 'Bea' }, headers })
    expect(other.status).toBe(409)
  })

  it('makes a contact once it is confirmed, and changes none that is known', async () => {
    const event = await createOpenEvent(payload)
    const email = uniqueEmail()
    const known = await payload.create({
      collection: 'contacts',
      data: { name: 'Ada Lovelace', email, status: 'Member' },
    })
    const first = await register(event, { email, name: 'X' })
    await act(
      (await registrationsOf(payload, event.id)).find((each) => each.email === email)?.id ??
        first.id,
      { action: 'confirm' },
    )
    const contact = await payload.findByID({ collection: 'contacts', id: known.id })
    expect(contact.name).toBe('Ada Lovelace')
    const other = await booked(event, { name: 'Bea' })
    const { docs } = await payload.find({
      collection: 'contacts',
      where: { email: { equals: other.email } },
    })
    expect(docs.map(({ name }) => name)).toEqual(['Bea'])
  })
})

describe('what is offered', () => {
  it('says in steps how many places are left, or exactly where Settings say so', async () => {
    const event = await createOpenEvent(payload, { places: 2 })
    expect(await offer(event)).toMatchObject({
      state: 'open',
      places: { level: 'many', left: null },
      needsConfirmation: true,
    })
    await booked(event)
    await set({ exactPlaces: true })
    expect(await offer(event)).toMatchObject({ places: { level: 'few', left: 1 } })
    await booked(event)
    expect(await offer(event)).toMatchObject({
      state: 'waiting_list',
      places: { level: 'none', left: 0 },
    })
  })

  it('names the link of an event that takes registrations elsewhere', async () => {
    const link = 'https://tickets.example/1'
    const event = await createOpenEvent(payload, { enabled: false }, { link })
    expect(await offer(event)).toMatchObject({ state: 'elsewhere', link })
  })
})

describe('the waiting list', () => {
  it('offers a place that is handed back to the first, in the same transaction', async () => {
    const event = await createOpenEvent(payload, { places: 1 })
    const first = await booked(event)
    const [second, third] = [await booked(event), await booked(event)]
    await act(first.id, { action: 'cancel' })
    expect(await stateOf(event, second.id)).toBe('offered')
    expect(await stateOf(event, third.id)).toBe('waiting')
    expect(await mailsAbout(payload, second.id)).toEqual(['confirm', 'waiting', 'offered'])
    await act(second.id, { action: 'accept' })
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
    await act(id, { action: 'confirm' })
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
    await act(id, { action: 'companions', companions: '0' })
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: 1 })
    await booked(event, { companions: 1 })
    const more = await act(id, { action: 'companions', companions: '1' })
    expect(more.status).toBe(400)
    expect(await placesOf(payload, event.id)).toMatchObject({ taken: 3 })
    expect(await mailsAbout(payload, id)).toEqual(['confirm', 'booked', 'updated'])
  })

  it('corrects name, phone and answers until the event begins, and neither the place nor the contact', async () => {
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

describe('mails about an event', () => {
  const later = (event: Event) =>
    payload.db.drizzle.execute(sql`
      UPDATE events SET updated_at = now() - interval '5 minutes' WHERE id = ${event.id}`)

  it('say once what has changed, and nothing of what has not', async () => {
    const event = await createOpenEvent(payload)
    const { id } = await booked(event)
    await payload.update({ collection: 'events', id: event.id, data: { location: 'Library' } })
    await later(event)
    await Promise.all([sweepRegistrations(payload), sweepRegistrations(payload)])
    await sweepRegistrations(payload)
    expect(await mailsAbout(payload, id)).toEqual(['confirm', 'booked', 'changed'])
    const { rows } = await payload.db.pool.query<{ text: string }>(
      `SELECT text_content AS text FROM deliveries WHERE once LIKE 'registration ' || $1 || ' changed%'`,
      [id],
    )
    expect(rows[0]?.text).toContain('Where: Library (before: Town hall)')
    await payload.update({ collection: 'events', id: event.id, data: { title: 'Other' } })
    await later(event)
    await sweepRegistrations(payload)
    expect(await mailsAbout(payload, id)).toHaveLength(3)
  })

  it('say that it is cancelled, and that it takes place after all', async () => {
    const event = await createOpenEvent(payload)
    const { id } = await booked(event)
    for (const cancelled of [true, false]) {
      await payload.update({ collection: 'events', id: event.id, data: { cancelled } })
      await later(event)
      await sweepRegistrations(payload)
    }
    expect(await mailsAbout(payload, id)).toEqual([
      'confirm',
      'booked',
      'event_cancelled',
      'changed',
    ])
  })

  /** A zone in which it is so many hours after midnight now (POSIX: east is negative). */
  const zoneAt = (hour: number): string => {
    const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
  }

  it.each([
    ['after 18:00 in the zone of the event', 20, ['confirm', 'booked', 'reminder_day']],
    ['not before', 16, ['confirm', 'booked']],
  ])('remind the day before, %s', async (_, hour, expected) => {
    const event = await createOpenEvent(payload, {}, { startDate: hours(20) })
    const { id } = await booked(event)
    await payload.db.drizzle.execute(sql`
      UPDATE events SET time_zone = ${zoneAt(hour)} WHERE id = ${event.id}`)
    await payload.db.drizzle.execute(sql`
      UPDATE event_registrations SET joined_at = now() - interval '3 days',
        known = (SELECT published_facts FROM events WHERE id = ${event.id})
      WHERE id = ${id}`)
    await sweepRegistrations(payload)
    expect(await mailsAbout(payload, id)).toEqual(expected)
  })

  it('remind two hours before, once, and not who registered since', async () => {
    const event = await createOpenEvent(payload, {}, { startDate: hours(1) })
    const early = await booked(event)
    const late = await booked(event)
    await payload.db.drizzle.execute(sql`
      UPDATE event_registrations SET joined_at = now() - interval '3 days' WHERE id = ${early.id}`)
    await Promise.all([sweepRegistrations(payload), sweepRegistrations(payload)])
    expect(await mailsAbout(payload, early.id)).toEqual(['confirm', 'booked', 'reminder_hours'])
    expect(await mailsAbout(payload, late.id)).toEqual(['confirm', 'booked'])
  })
})
