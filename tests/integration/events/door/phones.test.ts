import type { Payload } from 'payload'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { attendanceOf, book, createEventToday, openDoor, openPhone } from '#tests/support/door.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** Phones at the door as their page has them, against the real server. */

let payload: Payload
let organizer: Staff

beforeAll(async () => {
  payload = await startPayload()
  organizer = await createStaff(payload, 'organizer')
})

const opened = async (...names: string[]) => {
  const event = await createEventToday(payload)
  const ids = await book(payload, event, names)
  return { event, ids, door: await openDoor(event, organizer) }
}
const here = async (event: { id: number }) =>
  (await attendanceOf(payload, event)).flatMap(([name, at]) => (at ? [name] : []))
const ready = async (path: string) => {
  const opened = openPhone(payload, path)
  await opened.phone.sync()
  return opened
}
/** What was done is sent. */
const settled = ({ phone }: Pick<Awaited<ReturnType<typeof ready>>, 'phone'>) =>
  vi.waitFor(() => expect(phone.waiting).toEqual([]))

const names = Array.from({ length: 200 }, (_, at) => `Guest ${String(at).padStart(3, '0')}`)

it('two hundred are checked in by five phones, two of them offline: each once, and all know', {
  tags: 'long',
}, async () => {
  const { event, door } = await opened(...names)
  const phones: Awaited<ReturnType<typeof ready>>[] = []
  for (let n = 0; n < 5; n += 1) phones.push(await ready(door.path))
  for (const { line } of phones.slice(3)) line.isOffline = true
  // Each person comes by one phone, and every tenth by a second one too.
  names.forEach((name, at) => {
    phones[at % 5]?.checkIn(name)
    if (at % 10 === 0) phones[(at + 3) % 5]?.checkIn(name)
  })
  for (const { line } of phones) line.isOffline = false
  for (const { phone } of phones) await phone.sync()
  await Promise.all(phones.map(settled))
  expect(await here(event)).toEqual(names)
  for (const { phone, here: known } of phones) {
    await phone.sync()
    expect(known()).toEqual(names)
    expect(phone.rejected).toEqual([])
  }
})

describe('a phone without a connection', () => {
  it('goes on, also after it was opened again, and is merged when it is back', async () => {
    const { event, door } = await opened('Ada', 'Ben')
    const first = await ready(door.path)
    first.line.isOffline = true
    first.checkIn('Ada')
    await first.phone.sync()
    expect(first.phone.connection).toBe('offline')
    const again = openPhone(payload, door.path, first.storage)
    expect(again.here()).toEqual(['Ada'])
    again.line.isOffline = true
    again.checkIn('Ben')
    expect(again.here()).toEqual(['Ada', 'Ben'])
    expect(await here(event)).toEqual([])
    again.line.isOffline = false
    await again.phone.sync()
    await settled(again)
    expect(await here(event)).toEqual(['Ada', 'Ben'])
    // The page that is still open sends nothing twice.
    first.line.isOffline = false
    await first.phone.sync()
    expect(first.phone.rejected).toEqual([])
  })

  it('takes back what it did itself, before and after that was sent', async () => {
    const { event, door } = await opened('Ada')
    const one = await ready(door.path)
    one.line.isOffline = true
    one.checkIn('Ada')
    one.undo('Ada')
    expect(one.here()).toEqual([])
    one.checkIn('Ada')
    one.line.isOffline = false
    await one.phone.sync()
    await settled(one)
    expect(await here(event)).toEqual(['Ada'])
    one.undo('Ada')
    await settled(one)
    expect(await here(event)).toEqual([])
    expect(one.here()).toEqual([])
  })

  it('says whom the server did not take, until that was seen', async () => {
    const { ids, door } = await opened('Ada', 'Ben')
    const one = await ready(door.path)
    one.line.isOffline = true
    one.checkIn('Ada')
    await callPlatform('POST', '/event-registrations/decide', {
      token: organizer.token,
      json: { ids: [ids[0]], decision: 'cancel' },
    })
    one.line.isOffline = false
    await one.phone.sync()
    await settled(one)
    expect(one.phone.rejected.map(({ name }) => name)).toEqual(['Ada'])
    expect([...one.phone.people.values()].map(({ name }) => name)).toEqual(['Ben'])
    expect(openPhone(payload, door.path, one.storage).phone.rejected).toHaveLength(1)
    one.phone.dismiss()
    expect(openPhone(payload, door.path, one.storage).phone.rejected).toEqual([])
  })

  it('has no name once the link is over, online or not, and says what was never sent', async () => {
    const { event, door } = await opened('Ada', 'Ben')
    const one = await ready(door.path)
    expect(JSON.stringify([...one.storage.stored])).toContain('Ada')
    one.line.isOffline = true
    one.checkIn('Ada')
    await callPlatform('POST', `/events/${event.id}/door-links/withdraw`, {
      token: organizer.token,
      json: { link: door.id },
    })
    one.line.isOffline = false
    await one.phone.sync()
    expect(one.phone.connection).toBe('ended')
    expect(one.phone.waiting).toHaveLength(1)
    expect(JSON.stringify([...one.storage.stored])).not.toMatch(/Ada|Ben/)
    one.phone.dismiss()
    expect(one.storage.stored.size).toBe(0)
  })

  it('has no name after the end of the link, without asking', async () => {
    const { door } = await opened('Ada')
    const one = await ready(door.path)
    vi.useFakeTimers({ now: Date.parse(door.endsAt) + 60_000, toFake: ['Date'] })
    try {
      const later = openPhone(payload, door.path, one.storage)
      expect(later.phone.connection).toBe('ended')
      expect(one.storage.stored.size).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

it('a phone learns of who comes, cancels and is new without reading everything', async () => {
  const { event, ids, door } = await opened('Ada', 'Ben', 'Cleo')
  const [one, other] = [await ready(door.path), await ready(door.path)]
  one.checkIn('Ben')
  await settled(one)
  await other.phone.sync()
  expect(other.here()).toEqual(['Ben'])
  await callPlatform('POST', '/event-registrations/decide', {
    token: organizer.token,
    json: { ids: [ids[2]], decision: 'cancel' },
  })
  await book(payload, event, ['Dora'])
  await other.phone.sync()
  expect([...other.phone.people.values()].map(({ name }) => name).sort()).toEqual([
    'Ada',
    'Ben',
    'Dora',
  ])
})
