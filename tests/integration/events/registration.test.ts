import type { Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sweepRegistrations } from '#src/events/registration/sweep-registrations.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
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
const { act, booked, offer, path, register, send, stateOf } = visitors(() => ({ payload, api }))

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})
afterEach(() => set({ confirmRegistrations: true, exactPlaces: false }))

const set = (data: object) => payload.updateGlobal({ slug: 'settings', data })

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

  it('is not published with a question of which nothing can be chosen', async () => {
    const questions = [{ label: 'Meal', kind: 'choice' as const, required: true, choices: ' \n' }]
    await expect(createOpenEvent(payload, { questions })).rejects.toMatchObject({
      data: { errors: [{ path: 'registration.questions.0.choices' }] },
    })
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
