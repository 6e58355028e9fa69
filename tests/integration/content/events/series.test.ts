import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { wallClockOf } from '#src/content/events/wall-clock.ts'
import type { Event } from '#src/payload-types.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let make: ContentMaker
let call: ReturnType<typeof platformClient>
let ada: Staff
beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  call = platformClient(payload)
  ada = await createStaff(payload, 'editor')
})

const berlin = { timeZone: 'Europe/Berlin' }
/** A Thursday, three weeks before clocks are put forward. */
const start = { startDate: '2027-03-11T17:00:00.000Z', endDate: '2027-03-11T19:00:00.000Z' }

const begin = (data: object = {}) =>
  make.event({ title: unique('Choir'), ...start, ...berlin, ...data })

const repeat = (id: number, json: object, by = ada) =>
  call('POST', `/events/${id}/repeat`, { token: by.token, json })
const series = async (id: number) =>
  (await call('GET', `/events/${id}/series`, { token: ada.token })).json
const save = (id: number, json: object) =>
  call('PATCH', `/events/${id}?depth=0`, {
    token: ada.token,
    json: { ...json, _status: 'published' },
  })
const change = async (id: number, scope: 'following' | 'all', version?: number) => {
  const last = version ?? (await series(id)).change?.version
  const json = { scope, version: last }
  return call('POST', `/events/${id}/series`, { token: ada.token, json })
}

const members = async (id: number) => {
  const { members: found } = await series(id)
  const ids: number[] = found.map((member: { id: number }) => member.id)
  return Promise.all(
    ids.map((each) =>
      payload.findByID({ collection: 'events', id: each, depth: 0, showHiddenFields: true }),
    ),
  )
}

const clocks = (dates: readonly { startDate: string; endDate?: string | null }[]) =>
  dates.map(({ startDate, endDate }) =>
    [startDate, endDate ?? ''].map(
      (at) =>
        at && new Date(wallClockOf('Europe/Berlin')(Date.parse(at))).toISOString().slice(0, 16),
    ),
  )

/** Five weekly dates; the ids in their order. */
const fiveWeeks = async (data: object = {}): Promise<number[]> => {
  const { id } = await begin(data)
  expect((await repeat(id, { every: 'weekly', count: 4 })).json).toEqual({ created: 4 })
  return (await series(id)).members.map((member: { id: number }) => member.id)
}

describe('a repeated event', () => {
  test('its copies are at the same clock time, over a change of clocks, with its content', async () => {
    const tag = await make.tag()
    const { id, title, slug } = await begin({ tags: [tag.id], location: 'Hall' })
    await repeat(id, { every: 'weekly', count: 4 })
    const all = await members(id)
    expect(clocks(all)).toEqual(
      ['11', '18', '25']
        .map((date) => [`2027-03-${date}T18:00`, `2027-03-${date}T20:00`])
        .concat([
          ['2027-04-01T18:00', '2027-04-01T20:00'],
          ['2027-04-08T18:00', '2027-04-08T20:00'],
        ]),
    )
    expect(all[3]?.startDate).toBe('2027-04-01T16:00:00.000Z')
    for (const each of all)
      expect(each).toMatchObject({ title, location: 'Hall', tags: [tag.id], _status: 'published' })
    expect(all[1]?.slug).toBe(`${slug}-2027-03-18`)
  })

  test('copies of a draft are drafts; whole days stay whole days', async () => {
    const { id } = await begin({ _status: 'draft', allDay: true })
    await repeat(id, { every: 'fortnightly', until: '2027-04-08' })
    const all = await members(id)
    expect(all.map(({ _status }) => _status)).toEqual(['draft', 'draft', 'draft'])
    expect(clocks(all).map(([from, to]) => [from, to])).toEqual([
      ['2027-03-11T00:00', '2027-03-12T00:00'],
      ['2027-03-25T00:00', '2027-03-26T00:00'],
      ['2027-04-08T00:00', '2027-04-09T00:00'],
    ])
  })

  test('the same request twice, also at once, makes its dates once', async () => {
    const { id } = await begin()
    const twice = [1, 2].map(() => repeat(id, { every: 'weekly', count: 3 }))
    const created = (await Promise.all(twice)).map(({ json }) => json.created)
    expect(created.toSorted()).toEqual([0, 3])
    expect((await series(id)).members).toHaveLength(4)
  })

  test('a series is made as a whole or not at all', async () => {
    const { id } = await begin()
    const own = payload.collections.events.config.hooks.beforeChange
    let made = 0
    const reject = () => {
      made += 1
      if (made === 3) throw new Error('rejected')
    }
    own.push(reject)
    const response = await repeat(id, { every: 'weekly', count: 5 })
    own.splice(own.indexOf(reject), 1)
    expect(response.status).not.toBe(200)
    expect((await series(id)).members).toEqual([])
  })

  test('a bounded number, either a count or a last day, and only by who may write', async () => {
    const { id } = await begin()
    for (const json of [
      { every: 'weekly' },
      { every: 'weekly', count: 53 },
      { every: 'weekly', count: 1, until: '2028-01-01' },
      { every: 'daily', count: 1 },
    ])
      expect((await repeat(id, json)).status).toBe(400)
    const reader = await createStaff(payload, 'communicator')
    expect((await repeat(id, { every: 'weekly', count: 1 }, reader)).status).toBe(403)
  })
})

describe('registration for dates of a series', () => {
  const question = { label: 'Meal', kind: 'text' as const }
  const registration = {
    enabled: true,
    places: 10,
    opensAt: '2027-03-01T17:00:00.000Z',
    closesAt: '2027-03-10T17:00:00.000Z',
    questions: [question],
  }
  const questionsOf = (each: Event | undefined) =>
    each?.registration?.questions?.map(({ label }) => label)

  test('each copy has its questions, and is open as long before it', async () => {
    const ids = await fiveWeeks({ registration })
    const [first, second] = await members(ids[0] ?? 0)
    expect(second?.registration).toMatchObject({
      enabled: true,
      places: 10,
      opensAt: '2027-03-08T17:00:00.000Z',
      closesAt: '2027-03-17T17:00:00.000Z',
    })
    expect(questionsOf(second)).toEqual(['Meal'])
    expect(questionsOf(first)).toEqual(['Meal'])
  })

  test('a change reaches the others, but for when theirs is open', async () => {
    const ids = await fiveWeeks({ registration })
    const first = ids[0] ?? 0
    await save(first, {
      registration: { ...registration, places: 20, questions: [question, { label: 'Diet' }] },
    })
    expect((await change(first, 'all')).json).toMatchObject({ changed: 4 })
    const all = await members(first)
    expect(all.map(questionsOf)).toEqual(all.map(() => ['Meal', 'Diet']))
    expect(all[1]?.registration).toMatchObject({
      places: 20,
      closesAt: '2027-03-17T17:00:00.000Z',
    })
  })
})

describe('a change of a date of a series', () => {
  test('a place from here on, when one was moved before', async () => {
    const ids = await fiveWeeks({ location: 'Hall' })
    const third = ids[2] ?? 0
    await save(third, {
      startDate: '2027-03-26T17:00:00.000Z',
      endDate: '2027-03-26T19:00:00.000Z',
    })
    await save(third, { location: 'Boathouse' })
    expect((await series(third)).change.fields).toEqual(['location'])
    expect((await change(third, 'following')).json).toEqual({ changed: 2 })
    const all = await members(third)
    expect(all.map(({ location }) => location)).toEqual([
      ...['Hall', 'Hall', 'Boathouse', 'Boathouse', 'Boathouse'],
    ])
    expect(clocks(all).map(([from]) => from)).toEqual([
      ...['2027-03-11T18:00', '2027-03-18T18:00', '2027-03-26T18:00'],
      ...['2027-04-01T18:00', '2027-04-08T18:00'],
    ])
  })

  test('dates move by the same clock time, over a change of clocks, once', async () => {
    const ids = await fiveWeeks()
    const first = ids[0] ?? 0
    await save(first, {
      startDate: '2027-03-12T18:30:00.000Z',
      endDate: '2027-03-12T20:30:00.000Z',
    })
    const { version } = (await series(first)).change
    expect((await change(first, 'following', version)).json).toEqual({ changed: 4 })
    const moved = [
      ...['2027-03-12', '2027-03-19', '2027-03-26', '2027-04-02', '2027-04-09'].map((date) => [
        `${date}T19:30`,
        `${date}T21:30`,
      ]),
    ]
    expect(clocks(await members(first))).toEqual(moved)
    expect((await change(first, 'all', version)).json).toEqual({ changed: 0 })
    expect(clocks(await members(first))).toEqual(moved)
  })

  test('all dates can be cancelled, each with a revision of its own', async () => {
    const ids = await fiveWeeks()
    await save(ids[3] ?? 0, { cancelled: true })
    expect((await change(ids[3] ?? 0, 'all')).json).toEqual({ changed: 4 })
    expect((await members(ids[0] ?? 0)).every(({ cancelled }) => cancelled)).toBe(true)
  })

  test('another zone keeps the clock times of all', async () => {
    const ids = await fiveWeeks()
    // 18:00 in Lisbon.
    await save(ids[0] ?? 0, {
      ...{ timeZone: 'Europe/Lisbon', startDate: '2027-03-11T18:00:00.000Z' },
      endDate: '2027-03-11T20:00:00.000Z',
    })
    await change(ids[0] ?? 0, 'all')
    const lisbon = wallClockOf('Europe/Lisbon')
    for (const { startDate } of await members(ids[0] ?? 0))
      expect(new Date(lisbon(Date.parse(startDate))).toISOString().slice(11, 16)).toBe('18:00')
  })

  test('a draft stays one, and a draft of a change publishes nothing', async () => {
    const ids = await fiveWeeks({ _status: 'draft', location: 'Hall' })
    await save(ids[0] ?? 0, { location: 'Quay' })
    await change(ids[0] ?? 0, 'all')
    const all = await members(ids[0] ?? 0)
    expect(all.map(({ _status }) => _status)).toEqual(['published', ...Array(4).fill('draft')])
    const newest = await payload.findByID({
      ...{ collection: 'events', draft: true, depth: 0 },
      id: ids[1] ?? 0,
    })
    expect(newest).toMatchObject({ location: 'Quay', _status: 'draft' })
  })

  test('a change that is not the last one any more is rejected', async () => {
    const ids = await fiveWeeks()
    await save(ids[0] ?? 0, { location: 'Quay' })
    const { version } = (await series(ids[0] ?? 0)).change
    await save(ids[0] ?? 0, { location: 'Hall' })
    expect((await change(ids[0] ?? 0, 'all', version)).status).toBe(412)
  })
})
