import { createLocalReq, type Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DoorList, DoorOutcome } from '#src/contract/events/door.ts'
import type { Event } from '#src/payload-types.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { attendanceOf, book, codeOf, createEventToday, openDoor } from '#tests/support/door.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createOpenEvent, hours, registrationPath } from '#tests/support/registrations.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let organizer: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  organizer = await createStaff(payload, 'organizer')
})

const opened = async (names: readonly string[] = ['Ada', 'Ben'], data: Partial<Event> = {}) => {
  const event = await createEventToday(payload, data)
  const ids = await book(payload, event, names)
  const codes = await Promise.all(ids.map((id) => codeOf(payload, id)))
  return { event, ids, codes, door: await openDoor(event, organizer) }
}
const list = async (path: string, query = '') => {
  const response = await api('GET', `${path}/list${query}`)
  expect(response.status).toBe(200)
  return response.json as unknown as DoorList
}
const namesOn = async (path: string) => (await list(path)).people.map(({ name }) => name).sort()
let acts = 0
const act = (code: string, kind = 'check_in', at = new Date().toISOString()) => {
  acts += 1
  return { key: `act-of-test-${acts}`, code, kind, at }
}
const send = (path: string, ...sent: object[]) =>
  api('POST', `${path}/check-ins`, { json: { acts: sent } })
const outcomes = async (path: string, ...sent: object[]) => {
  const { status, json } = await send(path, ...sent)
  expect(status).toBe(200)
  return (json as { outcomes: { outcome: DoorOutcome }[] }).outcomes.map(({ outcome }) => outcome)
}
const minutesAgo = (minutes: number) => hours(-minutes / 60)
const attendances = async ({ id }: Event) =>
  (await payload.find({ collection: 'interactions', where: { event: { equals: id } } })).docs

describe('the link for helpers', () => {
  it('shows who is booked by name, how many they bring, and nothing else of them', async () => {
    const { event, ids, door } = await opened()
    await payload.db.pool.query(
      `UPDATE event_registrations SET email = 'ada@example.org', phone = '12345', companions = 2,
         seats = 3, answers = '[{"question":"Meal","answer":"Vegan"}]' WHERE id = $1`,
      [ids[0]],
    )
    const response = await api('GET', `${door.path}/list`)
    expect(response.text).not.toMatch(/example\.org|12345|Vegan/)
    const { people, ...rest } = response.json as unknown as DoorList
    expect(rest).toMatchObject({ event: event.title, count: 2, endsAt: door.endsAt })
    expect(people).toContainEqual({
      code: await codeOf(payload, ids[0] ?? 0),
      name: 'Ada',
      companions: 2,
      cameAt: null,
    })
  })

  it('shows nobody who is not booked, and nobody of other events', async () => {
    const { event, door } = await opened(['Ada'])
    const states = ['unconfirmed', 'requested', 'waiting', 'cancelled', 'lapsed', 'declined']
    for (const state of states)
      await payload.db.pool.query(
        `INSERT INTO event_registrations (event_id, name, email, state) VALUES ($1, $2, '', $3)`,
        [event.id, state, state],
      )
    await opened(['Cleo'])
    expect(await namesOn(door.path)).toEqual(['Ada'])
  })

  it('is made once for a day, whoever asks, and is another one once it was withdrawn', async () => {
    const { event, door } = await opened()
    const again = await openDoor(event, organizer)
    expect(again).toEqual(door)
    const path = `/events/${event.id}/door-links`
    const { token } = organizer
    const json = { link: door.id }
    expect((await callPlatform('POST', `${path}/withdraw`, { token, json })).status).toBe(200)
    expect((await callPlatform('POST', `${path}/withdraw`, { token, json })).status).toBe(404)
    const other = await openDoor(event, organizer)
    expect(other.path).not.toBe(door.path)
    expect((await api('GET', `${door.path}/list`)).status).toBe(404)
    expect((await api('GET', `${other.path}/list`)).status).toBe(200)
  })

  it('is in the audit trail: who made and withdrew it, and for which event and day', async () => {
    const { event, door } = await opened()
    await callPlatform('POST', `/events/${event.id}/door-links/withdraw`, {
      token: organizer.token,
      json: { link: door.id },
    })
    const { rows } = await payload.db.pool.query(
      `SELECT action, actor_id AS actor, label FROM audit_entries
       WHERE collection = 'door-links' AND document_id = $1 ORDER BY at, action`,
      [String(door.id)],
    )
    const label = `${event.title}, ${door.day}`
    expect(rows).toEqual([
      { action: 'created', actor: organizer.id, label },
      { action: 'deleted', actor: organizer.id, label },
    ])
  })

  it('is for days of the event only, and made by who may check in', async () => {
    const event = await createEventToday(payload)
    const path = `/events/${event.id}/door-links`
    const make = (json: object, { token } = organizer) =>
      callPlatform('POST', path, { token, json })
    expect((await make({ day: '2020-01-01' })).status).toBe(400)
    const communicator = await createStaff(payload, 'communicator')
    expect((await make({ day: '2027-01-01' }, communicator)).status).toBe(403)
    expect((await callPlatform('GET', path, { token: communicator.token })).status).toBe(403)
    const { token } = organizer
    for (const method of ['GET', 'POST'])
      expect(
        (
          await callPlatform(method, '/events/2147483647/door-links', {
            token,
            ...(method === 'POST' ? { json: { day: '2027-01-01' } } : {}),
          })
        ).status,
      ).toBe(404)
  })

  it('has no names before its day', async () => {
    const event = await createOpenEvent(payload)
    await book(payload, event, ['Ada'])
    const door = await openDoor(event, organizer)
    expect(await list(door.path)).toMatchObject({ count: 0, people: [] })
    expect((await send(door.path, act('1.abcdefghijklmnop'))).status).toBe(404)
  })

  it('ends with its day, for everything', async () => {
    const { codes, door } = await opened()
    await payload.db.pool.query(
      `UPDATE door_links SET starts_at = now() - interval '2 days', ends_at = now() WHERE id = $1`,
      [door.id],
    )
    for (const path of [door.path, `${door.path}/list`])
      expect((await api('GET', path)).status).toBe(404)
    expect((await send(door.path, act(codes[0] ?? ''))).status).toBe(404)
  })

  it('is the same nothing where it is wrong, ended or of another purpose', async () => {
    const { ids, door } = await opened()
    const registration = (await registrationPath(payload, ids[0] ?? 0)).split('/').at(-1) ?? ''
    const wrong = [registration, `${door.id}.${'a'.repeat(43)}`, 'x', `${door.path}x`.slice(10)]
    const pages = await Promise.all(
      wrong.map(async (token) => {
        const page = await api('GET', `/api/door/${token}`)
        const read = await api('GET', `/api/door/${token}/list`)
        const sent = await send(`/api/door/${token}`, act('1.abcdefghijklmnop'))
        return [page.status, page.text, read.status, read.text, sent.status, sent.text]
      }),
    )
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
    expect([pages[0]?.[0], pages[0]?.[2], pages[0]?.[4]]).toEqual([404, 404, 404])
  })
})

describe('the page of the link', () => {
  it('has no name in it, and loads and sends nothing elsewhere', async () => {
    const { event, door } = await opened()
    const { status, text, headers } = await api('GET', door.path, {
      headers: { 'accept-language': 'de' },
    })
    expect([status, headers.get('content-language')]).toEqual([200, 'de'])
    expect(text).toContain('Am Einlass')
    expect(text).not.toMatch(new RegExp(`Ada|Ben|${event.title}`))
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; worker-src 'self'")
    expect(policy).not.toMatch(/https?:|unsafe|\*/)
    expect(headers.get('permissions-policy')).toContain('camera=(self), geolocation=()')
  })

  it('has its scripts here, and a service worker that may have these pages alone', async () => {
    for (const name of ['page.js', 'scan.js', 'worker.js']) {
      const { status, headers, text } = await api('GET', `/api/door-scripts/${name}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
      expect(headers.get('service-worker-allowed')).toBe('/api/door/')
      expect(text).not.toMatch(/\bimport\s*[{"']|https?:\/\/(?!localhost)/)
    }
    expect((await api('GET', '/api/door-scripts/other.js')).status).toBe(404)
  })

  it('is answered with 304 for a script that is known', async () => {
    const { headers } = await api('GET', '/api/door-scripts/worker.js')
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await api('GET', '/api/door-scripts/worker.js', { headers: known })).status).toBe(304)
  })
})

describe('checking in at the door', () => {
  it('twice, from two phones, is once, since the earliest, and a line of the timeline', async () => {
    const event = await createEventToday(payload, { startDate: hours(-1) })
    const contact = await payload.create({
      collection: 'contacts',
      data: { name: 'Ada', email: uniqueEmail(), status: 'Contact' },
    })
    const [id = 0] = await book(payload, event, ['Ada'], [contact.id])
    const { path } = await openDoor(event, organizer)
    const code = await codeOf(payload, id)
    const [later, earlier] = [minutesAgo(2), minutesAgo(9)]
    await Promise.all([
      outcomes(path, act(code, 'check_in', later)),
      outcomes(path, act(code, 'check_in', earlier)),
    ])
    expect(await attendanceOf(payload, event)).toEqual([['Ada', earlier]])
    const found = await attendances(event)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ kind: 'event', at: earlier })
  })

  it('is in the audit trail as done by a link, without a person, and once', async () => {
    const { ids, codes, door } = await opened()
    const sent = act(codes[0] ?? '')
    await outcomes(door.path, sent)
    await outcomes(door.path, sent)
    const { rows } = await payload.db.pool.query(
      `SELECT actor_id AS actor, way FROM audit_entries
       WHERE collection = 'event-registrations' AND document_id = $1`,
      [String(ids[0])],
    )
    expect(rows).toEqual([{ actor: null, way: 'door' }])
  })

  it('is as staff did later: what they took back stays so', async () => {
    const { event, ids, codes, door } = await opened(['Ada'])
    const decide = (decision: string) =>
      callPlatform('POST', '/event-registrations/decide', {
        token: organizer.token,
        json: { ids, decision },
      })
    await decide('check_in')
    await decide('undo_check_in')
    expect(await outcomes(door.path, act(codes[0] ?? '', 'check_in', minutesAgo(1)))).toEqual([
      'done',
    ])
    expect(await attendanceOf(payload, event)).toEqual([['Ada', null]])
    await outcomes(door.path, act(codes[0] ?? ''))
    expect((await attendanceOf(payload, event))[0]?.[1]).not.toBeNull()
  })

  it('goes on from what a version before noted, which knew the outcome only', async () => {
    const { event, ids, codes, door } = await opened(['Ada'])
    const [before, undone] = [minutesAgo(3), minutesAgo(2)]
    await payload.db.pool.query('UPDATE event_registrations SET checked_in_at = $2 WHERE id = $1', [
      ids[0],
      before,
    ])
    await outcomes(door.path, act(codes[0] ?? '', 'check_in', minutesAgo(1)))
    expect(await attendanceOf(payload, event)).toEqual([['Ada', before]])
    await outcomes(door.path, act(codes[0] ?? '', 'undo', undone))
    expect((await attendanceOf(payload, event))[0]?.[1]).not.toBe(before)
  })

  it('is never noted in the future, nor before the day', async () => {
    const { event, codes, door } = await opened()
    await outcomes(
      door.path,
      act(codes[0] ?? '', 'check_in', '2199-01-01T00:00:00.000Z'),
      act(codes[1] ?? '', 'check_in', '1999-01-01T00:00:00.000Z'),
    )
    const { startsAt } = await list(door.path)
    const times = (await attendanceOf(payload, event)).map(([, at]) => at ?? '')
    expect((times[0] ?? '') <= new Date().toISOString()).toBe(true)
    expect(times[1]).toBe(startsAt)
  })

  it('of another event, by a forged code, or of who is not booked does nothing and says so', async () => {
    const { event, ids, codes, door } = await opened(['Ada'])
    const other = await opened(['Ben'])
    await payload.db.pool.query(
      `UPDATE event_registrations SET state = 'cancelled', seats = 0 WHERE id = $1`,
      [ids[0]],
    )
    expect(
      await outcomes(
        door.path,
        act(codes[0] ?? ''),
        act(other.codes[0] ?? ''),
        act(`${other.ids[0]}.abcdefghijklmnop`),
        act('nonsense'),
      ),
    ).toEqual(['gone', 'gone', 'gone', 'gone'])
    expect([
      ...(await attendanceOf(payload, event)),
      ...(await attendanceOf(payload, other.event)),
    ]).toEqual([
      ['Ada', null],
      ['Ben', null],
    ])
  })

  it('takes so many at once, and no body that is larger', async () => {
    const { codes, door } = await opened()
    const many = Array.from({ length: 101 }, () => act(codes[0] ?? ''))
    expect((await send(door.path, ...many)).json).toEqual({
      error: 'acts: must have at most 100 entries',
    })
    expect((await send(door.path)).status).toBe(400)
    expect((await send(door.path, ...many.slice(1))).status).toBe(200)
    expect((await send(door.path, { ...many[0], key: 'no' })).status).toBe(400)
  })

  it('is limited by network and link', async () => {
    const { door } = await opened()
    await payload.db.pool.query('DELETE FROM submission_rates')
    const read = async () => (await api('GET', `${door.path}/list`)).status
    await read()
    await payload.db.pool.query('UPDATE submission_rates SET count = 600')
    expect(await read()).toBe(400)
    await payload.db.pool.query('DELETE FROM submission_rates')
  })
})

describe('the list afterwards', () => {
  it('has what was changed since, and the number of all', async () => {
    const { ids, codes, door } = await opened(['Ada', 'Ben', 'Cleo'])
    await payload.db.pool.query(
      `UPDATE event_registrations SET updated_at = now() - interval '5 minutes'
       WHERE id = ANY ($1)`,
      [ids],
    )
    const { now } = await list(door.path)
    await outcomes(door.path, act(codes[1] ?? ''))
    const later = await list(door.path, `?since=${now}`)
    expect(later.people.map(({ name }) => name)).toEqual(['Ben'])
    expect(later.count).toBe(3)
  })

  it('has nobody who was erased', async () => {
    const { ids, event, door } = await opened()
    const email = uniqueEmail()
    await payload.db.pool.query('UPDATE event_registrations SET email = $2 WHERE id = $1', [
      ids[0],
      email,
    ])
    await erasePerson(await createLocalReq({}, payload), { email }, { requestedBy: 'person' })
    expect(await namesOn(door.path)).toEqual(['Ben'])
    expect(await attendanceOf(payload, event)).toEqual([['Ben', null]])
  })

  it('goes with its event', async () => {
    const { event, door } = await opened()
    await payload.db.pool.query('DELETE FROM events WHERE id = $1', [event.id])
    expect((await api('GET', `${door.path}/list`)).status).toBe(404)
  })
})

describe('the page of a registration', () => {
  it('shows who is booked a code for the door, which opens nothing', async () => {
    const { event, ids, codes } = await opened()
    const path = await registrationPath(payload, ids[0] ?? 0)
    expect((await api('GET', path)).text).toContain('<svg')
    expect((await api('GET', `/api/registrations/${codes[0]}`)).status).toBe(404)
    await payload.db.pool.query(
      `UPDATE event_registrations SET state = 'cancelled', seats = 0 WHERE id = $1`,
      [ids[0]],
    )
    expect((await api('GET', path)).text).not.toContain('<svg')
    await payload.update({ collection: 'events', id: event.id, data: { startDate: hours(-30) } })
    const over = await api('GET', await registrationPath(payload, ids[1] ?? 0))
    expect(over.text).not.toContain('<svg')
  })
})
