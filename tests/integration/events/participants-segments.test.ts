import { beforeAll, describe, expect, it } from 'vitest'
import type { RegisteredState } from '#src/contract/people/segment-conditions.ts'
import type { Event } from '#src/payload-types.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createOpenEvent, hours } from '#tests/support/registrations.ts'

let crm: Crm
let city: string

beforeAll(async () => {
  crm = await startCrm()
})

const post = async (path: string, json: object) => {
  const response = await callPlatform('POST', path, { token: crm.staff.token, json })
  expect(response.status, response.text).toBeLessThan(300)
  return response.json
}
const contact = (name: string, email: string) =>
  crm.payload.create({ collection: 'contacts', data: { name, email, city, status: 'Contact' } })
const participant = async (event: Event, name: string, { checkIn = false } = {}) => {
  const email = uniqueEmail()
  await contact(name, email)
  const { id } = await post(`/events/${event.id}/participants`, { name, email, checkIn })
  return Number(id)
}
const rulesOf = (...conditions: object[]) => ({
  match: 'all',
  not: false,
  conditions: [{ field: 'city', cities: [city] }, ...conditions],
})
const meeting = async (condition: object): Promise<unknown> => {
  const { names } = await post('/segments/count', { rules: rulesOf(condition) })
  return Array.isArray(names) ? names.toSorted() : names
}
const registered = (events: readonly Event[], ...states: RegisteredState[]) => ({
  field: 'registered',
  events: events.map(({ id }) => id),
  states,
})

describe('a segment of people who registered for an event', () => {
  it('is of who has a place, waits, came, or had a place at one that is over', async () => {
    city = unique('City')
    const event = await createOpenEvent(crm.payload, { places: 2 })
    const ada = await participant(event, 'Ada', { checkIn: true })
    await participant(event, 'Bo')
    const cy = await participant(event, 'Cy')
    await contact('Di', uniqueEmail())
    expect(await meeting(registered([event], 'booked'))).toEqual(['Ada', 'Bo'])
    expect(await meeting(registered([], 'waiting'))).toEqual(['Cy'])
    expect(await meeting(registered([event], 'came'))).toEqual(['Ada'])
    expect(await meeting(registered([event], 'missed'))).toEqual([])
    expect(await meeting({ ...registered([event], 'booked'), not: true })).toEqual(['Cy', 'Di'])
    await post('/event-registrations/decide', { ids: [cy], decision: 'cancel' })
    expect(await meeting(registered([event], 'booked', 'waiting'))).toEqual(['Ada', 'Bo'])
    const start = { startDate: hours(-3), endDate: hours(-1) }
    await crm.payload.update({ collection: 'events', id: event.id, data: start })
    expect(await meeting(registered([event], 'missed'))).toEqual(['Bo'])
    expect(await meeting(registered([event], 'came', 'missed'))).toEqual(['Ada', 'Bo'])
    // Attendance is an interaction as well, as long as the check-in stands.
    const attended = { field: 'attended', events: [event.id], period: null }
    expect(await meeting(attended)).toEqual(['Ada'])
    await post('/event-registrations/decide', { ids: [ada], decision: 'undo_check_in' })
    expect(await meeting(attended)).toEqual([])
    expect(await meeting(registered([event], 'missed'))).toEqual(['Ada', 'Bo'])
    await crm.payload.update({ collection: 'events', id: event.id, data: { cancelled: true } })
    expect(await meeting(registered([event], 'missed'))).toEqual([])
  })

  it('is of other events no one, and needs a state', async () => {
    city = unique('City')
    const event = await createOpenEvent(crm.payload)
    await participant(event, 'Ada')
    const other = await createOpenEvent(crm.payload)
    expect(await meeting(registered([other], 'booked'))).toEqual([])
    expect(await meeting(registered([other, event], 'booked'))).toEqual(['Ada'])
    const count = await callPlatform('POST', '/segments/count', {
      token: crm.staff.token,
      json: { rules: rulesOf(registered([event])) },
    })
    expect(count.status).toBe(400)
  })

  it('has no subscribers who are no contacts', async () => {
    city = unique('City')
    const event = await createOpenEvent(crm.payload)
    await participant(event, 'Ada')
    await crm.payload.create({
      collection: 'newsletter-subscribers',
      data: { email: uniqueEmail(), status: 'subscribed', city },
    })
    const rules = { ...rulesOf(registered([event], 'booked')), people: 'everyone' }
    expect(await post('/segments/count', { rules })).toMatchObject({ count: 1, subscribers: 0 })
  })
})
