import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findGaps } from '#src/events/shifts/sql/shifts.ts'
import { sweepShifts } from '#src/events/shifts/sweep-shifts.ts'
import type { EventShift as Shift } from '#src/payload-types.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { postForm } from '#tests/support/preferences.ts'
import { createOpenEvent, hours } from '#tests/support/registrations.ts'
import {
  between,
  createShift,
  passTimeOf,
  shiftMails,
  signUpPath,
  signUpsOf,
  staffingOf,
} from '#tests/support/shifts.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})
afterEach(() => set({ confirmRegistrations: true, exactPlaces: false, shiftRest: 0 }))

const set = (data: object) => payload.updateGlobal({ slug: 'settings', data })
const send = ({ id }: Shift, body: object = {}) =>
  api('POST', `/api/event-shifts/${id}/sign-up`, {
    json: { name: 'Ada', email: uniqueEmail(), ...body },
  })
const signUp = async (shift: Shift, body: object = {}) => {
  const email = uniqueEmail()
  const sent: { email: string } = { email, ...body }
  expect((await send(shift, sent)).status).toBe(200)
  const all = await signUpsOf(payload, shift.id)
  const found = all.findLast((each) => each.email === sent.email.toLowerCase())
  return found ?? { id: 0, email, state: 'none', seats: 0 }
}
const stateOf = async (shift: Shift, id: number) =>
  (await signUpsOf(payload, shift.id)).find((each) => each.id === id)?.state
const act = async (id: number, action: string) =>
  postForm(api, await signUpPath(payload, id), { action })
const booked = async (shift: Shift, body: object = {}) => {
  const found = await signUp(shift, body)
  expect((await act(found.id, 'confirm')).status).toBe(200)
  return found
}
const age = (shift: Shift) =>
  payload.db.drizzle.execute(sql`
    UPDATE event_shifts SET updated_at = now() - interval '2 minutes' WHERE id = ${shift.id}`)

describe('shifts that are public', () => {
  it('are listed with what, when, where, skills and age, and without exact places', async () => {
    const shift = await createShift(payload, {
      description: 'Pour drinks',
      skills: ['Mixing drinks'],
      minimumAge: 18,
      needed: 20,
      timeZone: 'Europe/Berlin',
    })
    const { json } = await api('GET', `/api/event-shifts/${shift.id}`)
    expect(json).toMatchObject({
      id: shift.id,
      title: shift.title,
      description: 'Pour drinks',
      event: null,
      startDate: shift.startDate,
      timeZone: 'Europe/Berlin',
      location: 'Yard',
      skills: ['Mixing drinks'],
      minimumAge: 18,
      state: 'open',
      places: { level: 'many', left: null },
    })
    const list = await api('GET', '/api/event-shifts?limit=500')
    expect(list.json).toContainEqual(json)
    await set({ exactPlaces: true })
    const exact = await api('GET', `/api/event-shifts/${shift.id}`)
    expect(exact.json).toMatchObject({ places: { level: 'many', left: 20 } })
  })

  it('are none that are not published, whose event is not, or that are over', async () => {
    const draft = await createOpenEvent(payload, {}, { _status: 'draft' })
    const hidden = await Promise.all([
      createShift(payload, { published: false }),
      createShift(payload, { event: draft.id }),
    ])
    const over = await createShift(payload, { startDate: hours(-3), endDate: hours(-1) })
    for (const { id } of hidden)
      expect((await api('GET', `/api/event-shifts/${id}`)).status).toBe(404)
    for (const shift of hidden) expect((await send(shift)).status).toBe(404)
    const ids = [...hidden, over].map(({ id }) => id)
    const { json } = await api('GET', '/api/event-shifts?limit=500')
    expect((json as { id: number }[]).filter(({ id }) => ids.includes(id))).toEqual([])
    expect((await send(over)).json).toEqual({ error: 'shift: is closed' })
  })

  it('of an event are listed by its slug, and are cancelled with it', async () => {
    const event = await createOpenEvent(payload)
    const shift = await createShift(payload, { event: event.id })
    await createShift(payload)
    const list = await api('GET', `/api/event-shifts?event=${event.slug}`)
    expect(list.json).toMatchObject([
      { id: shift.id, event: { slug: event.slug, title: event.title } },
    ])
    const { id } = await booked(shift)
    await payload.update({ collection: 'events', id: event.id, data: { cancelled: true } })
    expect((await api('GET', `/api/event-shifts/${shift.id}`)).json).toMatchObject({
      state: 'cancelled',
    })
    await age(shift)
    await sweepShifts(payload)
    expect(await shiftMails(payload, id)).toEqual(['confirm', 'booked', 'event_cancelled'])
  })
})

describe('signing up for a shift', () => {
  it('holds a place until it is confirmed by the mailed link, and then has it', async () => {
    const shift = await createShift(payload, { needed: 2 })
    const { id, state } = await signUp(shift)
    expect(state).toBe('unconfirmed')
    expect(await staffingOf(payload, shift.id)).toEqual({ needed: 2, taken: 1, waiting: 0 })
    const page = await api('GET', await signUpPath(payload, id))
    expect(page.text).toContain(shift.title)
    expect(await stateOf(shift, id)).toBe('unconfirmed')
    await act(id, 'confirm')
    await act(id, 'confirm')
    expect(await stateOf(shift, id)).toBe('booked')
    expect(await shiftMails(payload, id)).toEqual(['confirm', 'booked'])
    const calendar = await api('GET', `${await signUpPath(payload, id)}/calendar.ics`)
    expect(calendar.text).toContain(`UID:registration-shift-${id}@`)
    const stored = await payload.findByID({ collection: 'event-shift-sign-ups', id, depth: 0 })
    expect(stored.contact).toEqual(expect.any(Number))
  })

  it('responds the same whether or not the address is known, and changes nothing again', async () => {
    const shift = await createShift(payload, { needed: 5 })
    const email = uniqueEmail()
    const first = await send(shift, { email })
    const second = await send(shift, { email: email.toUpperCase(), name: 'Somebody else' })
    expect(second.json).toEqual(first.json)
    expect(await signUpsOf(payload, shift.id)).toHaveLength(1)
  })

  it('agrees to the minimum age in the words that were displayed, or is rejected', async () => {
    const shift = await createShift(payload, { minimumAge: 18 })
    expect((await send(shift)).json).toEqual({ error: 'ageAgreement: is required' })
    const { id } = await signUp(shift, { ageAgreement: 'I am at least 18 years old.' })
    const stored = await payload.findByID({ collection: 'event-shift-sign-ups', id })
    expect(stored.ageAgreement).toBe('I am at least 18 years old.')
  })

  it('is over when the shift says so, and in any case when it begins', async () => {
    const closed = await createShift(payload, { openUntil: hours(-1) })
    expect((await send(closed)).json).toEqual({ error: 'shift: is closed' })
    const cancelled = await createShift(payload, { cancelled: true })
    expect((await send(cancelled)).json).toEqual({ error: 'shift: is closed' })
  })

  it('without confirmation books at once', async () => {
    await set({ confirmRegistrations: false })
    const shift = await createShift(payload)
    expect((await signUp(shift)).state).toBe('booked')
    expect((await signUp(shift)).state).toBe('waiting')
  })

  it('lapses where it is not confirmed in time, and is confirmed later where there is a place', async () => {
    const shift = await createShift(payload)
    const { id } = await signUp(shift)
    await passTimeOf(payload, shift.id)
    await sweepShifts(payload)
    expect(await stateOf(shift, id)).toBe('lapsed')
    await act(id, 'confirm')
    expect(await stateOf(shift, id)).toBe('booked')
  })

  it('carries nothing of what a stranger typed in its mails', async () => {
    const shift = await createShift(payload)
    const words = 'buy-cheap-watches.example'
    const { id } = await booked(shift, { name: words, phone: words })
    const { rows } = await payload.db.pool.query<{ said: string }>(
      `SELECT concat(subject, html_content, text_content, calendar, name) AS said FROM deliveries
       WHERE once LIKE 'shift ' || $1 || ' %'`,
      [id],
    )
    expect(rows).toHaveLength(2)
    expect(rows.map(({ said }) => said).join()).not.toContain(words)
  })

  it('mails no more than ten times a day to a mailbox, whatever strangers send', async () => {
    const email = uniqueEmail()
    for (let n = 0; n < 12; n += 1) await send(await createShift(payload), { email })
    const { rows } = await payload.db.pool.query(
      "SELECT 1 FROM deliveries WHERE email = $1 AND once LIKE 'shift %'",
      [email],
    )
    expect(rows).toHaveLength(10)
  })
})

describe('places of a shift', () => {
  it('that are handed back are offered to the next at once, in the order of the waiting list', async () => {
    const shift = await createShift(payload)
    const first = await booked(shift)
    const [second, third] = [await booked(shift), await booked(shift)]
    expect(await stateOf(shift, second.id)).toBe('waiting')
    const { text } = await act(first.id, 'cancel')
    expect(text).toContain('role="status">Your registration is cancelled.<')
    expect(await stateOf(shift, second.id)).toBe('offered')
    expect(await stateOf(shift, third.id)).toBe('waiting')
    await act(second.id, 'accept')
    expect(await stateOf(shift, second.id)).toBe('booked')
    expect(await shiftMails(payload, second.id)).toEqual([
      'confirm',
      'waiting',
      'offered',
      'booked',
    ])
    expect(await staffingOf(payload, shift.id)).toEqual({ needed: 1, taken: 1, waiting: 1 })
  })

  it('are offered when more are needed, and never fewer than are taken', async () => {
    const shift = await createShift(payload)
    await booked(shift)
    const next = await booked(shift)
    const update = (needed: number) =>
      payload.update({ collection: 'event-shifts', id: shift.id, data: { needed } })
    await update(2)
    await sweepShifts(payload)
    expect(await stateOf(shift, next.id)).toBe('offered')
    await expect(update(1)).rejects.toThrow()
    expect(await staffingOf(payload, shift.id)).toMatchObject({ needed: 2, taken: 2 })
  })

  it('of who is erased go to the next', async () => {
    const shift = await createShift(payload)
    const first = await booked(shift)
    const next = await booked(shift)
    const req = await createLocalReq({}, payload)
    await erasePerson(req, { email: first.email }, { requestedBy: 'person' })
    expect(await stateOf(shift, first.id)).toBeUndefined()
    await sweepShifts(payload)
    expect(await stateOf(shift, next.id)).toBe('offered')
  })
})

describe('one person', () => {
  it('has no two shifts that overlap, by the email however it is written', async () => {
    const email = uniqueEmail()
    const one = await createShift(payload, between(9, 12))
    const other = await createShift(payload, between(11, 14))
    const after = await createShift(payload, between(12, 13))
    await booked(one, { email })
    const second = await signUp(other, { email: email.toUpperCase() })
    const response = await act(second.id, 'confirm')
    expect(response.status).toBe(400)
    expect(response.text).toContain('another shift at that time')
    expect(await stateOf(other, second.id)).toBe('unconfirmed')
    await booked(after, { email })
  })

  it('has the rest between shifts that Settings say', async () => {
    await set({ shiftRest: 8 })
    const email = uniqueEmail()
    await booked(await createShift(payload, between(12, 16)), { email })
    for (const times of [between(20, 22), between(2, 5)]) {
      const near = await signUp(await createShift(payload, times), { email })
      expect((await act(near.id, 'confirm')).status).toBe(400)
    }
    await booked(await createShift(payload, between(24, 26)), { email })
  })

  it('has no two by two addresses of one contact', async () => {
    const [one, other] = [await createShift(payload), await createShift(payload)]
    const first = await booked(one)
    const second = await signUp(other)
    await payload.db.drizzle.execute(sql`
      UPDATE event_shift_sign_ups SET contact_id = (
        SELECT contact_id FROM event_shift_sign_ups WHERE id = ${first.id}) WHERE id = ${second.id}`)
    expect((await act(second.id, 'confirm')).status).toBe(400)
  })

  it('of merged contacts keeps the earlier of two at a time', async () => {
    const [one, other] = [await createShift(payload), await createShift(payload)]
    const [first, second] = [await booked(one), await booked(other)]
    await payload.db.drizzle.execute(sql`
      UPDATE event_shift_sign_ups SET contact_id = (
        SELECT contact_id FROM event_shift_sign_ups WHERE id = ${first.id}) WHERE id = ${second.id}`)
    await sweepShifts(payload)
    expect(await stateOf(one, first.id)).toBe('booked')
    expect(await stateOf(other, second.id)).toBe('cancelled')
  })

  it('is offered no place at a time at which they are booked elsewhere: the next is', async () => {
    const email = uniqueEmail()
    const full = await createShift(payload)
    const first = await booked(full)
    const waits = await booked(full, { email })
    const next = await booked(full)
    await booked(await createShift(payload), { email })
    await act(first.id, 'cancel')
    expect(await stateOf(full, waits.id)).toBe('waiting')
    expect(await stateOf(full, next.id)).toBe('offered')
  })

  it('of many confirmations at once has one shift at a time', async () => {
    const email = uniqueEmail()
    const some = await Promise.all(Array.from({ length: 6 }, () => createShift(payload)))
    const ups: { id: number }[] = []
    for (const shift of some) ups.push(await signUp(shift, { email }))
    await Promise.all(ups.map(({ id }) => act(id, 'confirm')))
    const states = await Promise.all(some.map((shift, n) => stateOf(shift, ups[n]?.id ?? 0)))
    expect(states.filter((state) => state === 'booked')).toHaveLength(1)
  })

  it('cannot be written twice at a time by anybody: the database rejects it', async () => {
    const email = uniqueEmail()
    await booked(await createShift(payload), { email })
    const other = await createShift(payload)
    const { id } = await signUp(other, { email })
    const write = payload.db.pool.query(
      "UPDATE event_shift_sign_ups SET state = 'booked', seats = 1 WHERE id = $1",
      [id],
    )
    await expect(write).rejects.toThrow('event_shift_sign_ups_no_overlap')
  })
})

describe('a shift that changes', () => {
  const move = (shift: Shift, data: Partial<Shift>) =>
    payload.update({ collection: 'event-shifts', id: shift.id, data })

  it('is not moved to where who is booked has another, and says who', async () => {
    const email = uniqueEmail()
    const shift = await createShift(payload, between(9, 12))
    await booked(shift, { email, name: 'Grace Hopper' })
    await booked(await createShift(payload, between(14, 16)), { email })
    await expect(move(shift, between(13, 15))).rejects.toThrow('Grace Hopper')
    const moved = between(16, 18)
    expect(await move(shift, moved)).toMatchObject(moved)
    const third = await signUp(await createShift(payload, between(17, 19)), { email })
    expect((await act(third.id, 'confirm')).status).toBe(400)
  })

  it('is told to who is on it, once, with what it was before', async () => {
    const shift = await createShift(payload)
    const { id } = await booked(shift)
    await move(shift, { location: 'Cellar' })
    await age(shift)
    await sweepShifts(payload)
    await sweepShifts(payload)
    expect(await shiftMails(payload, id)).toEqual(['confirm', 'booked', 'changed'])
    const { rows } = await payload.db.pool.query<{ text: string }>(
      `SELECT text_content AS text FROM deliveries WHERE once LIKE 'shift ' || $1 || ' changed %'`,
      [id],
    )
    expect(rows[0]?.text).toContain('Cellar')
    expect(rows[0]?.text).toContain('Yard')
  })

  it('is not deleted while people would come, and leaves their time free once cancelled', async () => {
    const email = uniqueEmail()
    const shift = await createShift(payload)
    await booked(shift, { email })
    const remove = () => payload.delete({ collection: 'event-shifts', id: shift.id })
    await expect(remove()).rejects.toThrow('People have signed up')
    await move(shift, { cancelled: true })
    await booked(await createShift(payload), { email })
    await expect(move(shift, { cancelled: false })).rejects.toThrow('Ada')
    await age(shift)
    await sweepShifts(payload)
    await remove()
    expect(await signUpsOf(payload, shift.id)).toEqual([])
  })
})

it('with its event it leaves the public, into the trash and when that is deleted for good', async () => {
  const { id, slug } = await createOpenEvent(payload)
  const shift = await createShift(payload, { event: id })
  const isPublic = async () =>
    (await api('GET', `/api/event-shifts/${shift.id}`)).status === 200 ||
    (await api('GET', '/api/event-shifts?limit=500')).text.includes(shift.title)
  const isGap = async () =>
    (await findGaps(payload.db.drizzle, undefined)).some((gap) => gap.id === shift.id)
  expect([slug !== '', await isPublic(), await isGap()]).toEqual([true, true, true])
  await payload.update({ collection: 'events', id, data: { deletedAt: new Date().toISOString() } })
  expect([await isPublic(), await isGap()]).toEqual([false, false])
  await payload.delete({ collection: 'events', id, trash: true })
  expect(await isPublic()).toBe(false)
  expect(await payload.findByID({ collection: 'event-shifts', id: shift.id })).toMatchObject({
    event: null,
    published: false,
  })
})

describe('reminders of shifts', () => {
  it('are sent the day before and two hours before, once each, to who was booked before', async () => {
    const shift = await createShift(payload, { needed: 2, timeZone: 'UTC' })
    const { id } = await booked(shift)
    await payload.db.drizzle.execute(sql`
      UPDATE event_shift_sign_ups SET joined_at = now() - interval '3 days' WHERE id = ${id}`)
    const late = await booked(shift)
    await payload.db.drizzle.execute(sql`
      UPDATE event_shifts SET start_date = now() + interval '100 minutes',
        end_date = now() + interval '4 hours' WHERE id = ${shift.id}`)
    await payload.db.drizzle.execute(sql`
      UPDATE event_shift_sign_ups r SET known = NULL, email = email WHERE shift_id = ${shift.id}`)
    await sweepShifts(payload)
    await sweepShifts(payload)
    const kinds = await shiftMails(payload, id)
    expect(kinds.filter((kind) => kind === 'reminder_hours')).toHaveLength(1)
    expect(await shiftMails(payload, late.id)).not.toContain('reminder_hours')
  })
})

it('a sign-up that is sent again with its key is stored once, and another with it is rejected', async () => {
  const shift = await createShift(payload)
  const json = { name: 'Ada', email: uniqueEmail() }
  const headers = { 'idempotency-key': `shift ${shift.id}` }
  const path = `/api/event-shifts/${shift.id}/sign-up`
  const again = [api('POST', path, { json, headers }), api('POST', path, { json, headers })]
  const [one, two] = await Promise.all(again)
  expect(two?.json).toEqual(one?.json)
  expect(await signUpsOf(payload, shift.id)).toHaveLength(1)
  const other = await api('POST', path, { json: { ...json, name: 'Bea' }, headers })
  expect(other.status).toBe(409)
})

it('a forged link to a sign-up changes nothing', async () => {
  const path = '/api/event-shift-sign-ups/MTIz.AAAA'
  expect((await api('GET', path)).status).toBe(404)
  expect((await postForm(api, path, { action: 'cancel' })).status).toBe(404)
})
