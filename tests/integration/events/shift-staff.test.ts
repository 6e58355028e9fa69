import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EventShift } from '#src/payload-types.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createShift, signUpsOf, staffingOf } from '#tests/support/shifts.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let editor: Staff
let organizer: Staff

beforeAll(async () => {
  payload = await startPayload()
  editor = await createStaff(payload, 'editor')
  organizer = await createStaff(payload, 'organizer')
})

const add = (shift: EventShift, body: object = {}) =>
  callPlatform('POST', `/event-shifts/${shift.id}/sign-ups`, {
    token: organizer.token,
    json: { name: 'Ada', ...body },
  })
const repeat = (id: number, json: object, { token } = editor) =>
  callPlatform('POST', `/event-shifts/${id}/repeat`, { token, json })
const copiesOf = async ({ id, title }: EventShift): Promise<EventShift[]> => {
  const where = { title: { equals: title }, id: { not_equals: id } }
  const found = await payload.find({
    collection: 'event-shifts',
    where,
    sort: 'startDate',
    depth: 0,
  })
  return found.docs
}
/** Two days before clocks in Berlin are put forward. */
const spring = {
  timeZone: 'Europe/Berlin',
  startDate: '2037-03-27T17:00:00.000Z',
  endDate: '2037-03-27T21:00:00.000Z',
}

describe('a repeated shift', () => {
  it('has copies at the same clock time, over a change of clocks, with all but its people', async () => {
    const shift = await createShift(payload, {
      ...spring,
      ...{ needed: 3, skills: ['First aid'], openUntil: '2037-03-27T12:00:00.000Z' },
    })
    await add(shift)
    expect((await repeat(shift.id, { every: 'daily', count: 2 })).json).toEqual({ created: 2 })
    const like = { needed: 3, skills: ['First aid'], location: 'Yard', published: true }
    expect(await copiesOf(shift)).toMatchObject([
      { ...like, startDate: '2037-03-28T17:00:00.000Z', endDate: '2037-03-28T21:00:00.000Z' },
      {
        ...like,
        startDate: '2037-03-29T16:00:00.000Z',
        endDate: '2037-03-29T20:00:00.000Z',
        openUntil: '2037-03-29T11:00:00.000Z',
      },
    ])
    for (const { id } of await copiesOf(shift))
      expect(await staffingOf(payload, id)).toEqual({ needed: 3, taken: 0, waiting: 0 })
  })

  it('of a cancelled one is not cancelled, and is repeated also while its people are busy then', async () => {
    const email = uniqueEmail()
    const shift = await createShift(payload, spring)
    const week = { startDate: '2037-04-03T16:00:00.000Z', endDate: '2037-04-03T20:00:00.000Z' }
    for (const each of [shift, await createShift(payload, week)])
      expect((await add(each, { email })).status).toBe(200)
    expect((await repeat(shift.id, { every: 'weekly', count: 1 })).json).toEqual({ created: 1 })
    await payload.update({ collection: 'event-shifts', id: shift.id, data: { cancelled: true } })
    await repeat(shift.id, { every: 'weekly', count: 2 })
    expect((await copiesOf(shift)).map(({ cancelled }) => cancelled)).toEqual([false, false])
  })

  it('asked for twice, also at once, is made once', async () => {
    const shift = await createShift(payload)
    const twice = [1, 2].map(() => repeat(shift.id, { every: 'weekly', until: '2099-01-01' }))
    const created = (await Promise.all(twice)).map(({ json }) => json['created'])
    expect(created.toSorted()).toEqual([0, 52])
  })

  it('is made by who may write events only, and of a shift that is there', async () => {
    const shift = await createShift(payload)
    expect((await repeat(shift.id, { every: 'daily', count: 1 }, organizer)).status).toBe(403)
    expect((await repeat(shift.id, { every: 'daily', count: 53 })).status).toBe(400)
    expect((await repeat(2_000_000_000, { every: 'daily', count: 1 })).status).toBe(404)
    expect(await copiesOf(shift)).toEqual([])
  })
})

it('sign-ups are exported with the filters of their list, safe for spreadsheets', async () => {
  const shift = await createShift(payload)
  const email = uniqueEmail()
  await add(shift, { name: '=SUM(1)', email })
  await add(await createShift(payload))
  const where = encodeURIComponent(JSON.stringify({ shift: { equals: shift.id } }))
  const path = `/event-shift-sign-ups/export?where=${where}`
  const file = await callPlatform('GET', path, { token: organizer.token })
  const [header, ...lines] = String(file.text).trim().split('\r\n')
  expect(header).toContain('"id","shift","event","startDate","endDate","name","email"')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain("'=SUM(1)")
  expect(lines[0]).toContain(shift.startDate)
  const json = await callPlatform('GET', `${path}&format=json`, { token: organizer.token })
  expect(JSON.parse(json.text)).toMatchObject([{ shift: shift.title, email, state: 'booked' }])
  expect((await callPlatform('GET', path)).status).toBe(401)
})

it('staff note that people came and take it back, and cancel for them', async () => {
  const shift = await createShift(payload)
  const { json } = await add(shift, { email: uniqueEmail() })
  const decide = (decision: string) =>
    callPlatform('POST', '/event-shift-sign-ups/decide', {
      token: organizer.token,
      json: { ids: [json['id']], decision },
    })
  const counts = async () => {
    const path = `/event-shifts/${shift.id}/sign-ups`
    return (await callPlatform('GET', path, { token: organizer.token })).json
  }
  for (const [decision, decided, checkedIn] of [
    ['check_in', 1, 1],
    ['check_in', 0, 1],
    ['undo_check_in', 1, 0],
  ] as const) {
    expect((await decide(decision)).json).toEqual({ decided, failed: 1 - decided })
    expect(await counts()).toEqual({ capacity: 1, taken: 1, waiting: 0, checkedIn })
  }
  await decide('cancel')
  expect((await signUpsOf(payload, shift.id)).map(({ state }) => state)).toEqual(['cancelled'])
})
