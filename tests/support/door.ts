import type { Payload } from 'payload'
import type { DoorLink, DoorLinks } from '#src/contract/events/door.ts'
import { Phone } from '#src/events/door/browser/phone.ts'
import { doorCode } from '#src/events/door/door-code.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import type { Event } from '#src/payload-types.ts'
import { dispatcher } from './api.ts'
import { callPlatform } from './platform-api.ts'
import { createOpenEvent } from './registrations.ts'
import type { Staff } from './staff.ts'

/** An event of today, which has begun or begins within the minute. */
export const createEventToday = (payload: Payload, data: Partial<Event> = {}): Promise<Event> =>
  createOpenEvent(payload, {}, { startDate: new Date().toISOString(), ...data })

/** People who are booked for an event: their ids in the order of their names. */
export const book = async (
  payload: Payload,
  event: Pick<Event, 'id'>,
  names: readonly string[],
  contacts: readonly number[] = [],
): Promise<number[]> => {
  const { rows } = await payload.db.pool.query<{ id: number }>(
    `INSERT INTO event_registrations (event_id, name, email, phone, state, seats, contact_id)
     SELECT $1, name, '', '', 'booked', 1, contact
     FROM unnest($2::text[], $3::int[]) AS given (name, contact) RETURNING id`,
    [event.id, names, names.map((_, at) => contacts[at] ?? null)],
  )
  return rows.map(({ id }) => id)
}

export const codeOf = async (payload: Payload, id: number): Promise<string> =>
  doorCode(await mailLinkKey({ payload }), id)

/** The first link of an event, for its first day that is not over: its path too. */
export const openDoor = async (event: Pick<Event, 'id'>, { token }: Staff) => {
  const path = `/events/${event.id}/door-links`
  const { days } = (await callPlatform('GET', path, { token })).json as DoorLinks
  const made = await callPlatform('POST', path, { token, json: { day: days[0] } })
  const link = made.json as DoorLink
  return { ...link, path: new URL(link.url).pathname }
}

export const attendanceOf = async (payload: Payload, event: Pick<Event, 'id'>) => {
  const { rows } = await payload.db.pool.query<{ name: string; at: Date | null }>(
    'SELECT name, checked_in_at AS at FROM event_registrations WHERE event_id = $1 ORDER BY id',
    [event.id],
  )
  return rows.map(({ name, at }) => [name, at?.toISOString() ?? null] as const)
}

/** What a browser stores, in memory. */
const memory = () => {
  const stored = new Map<string, string>()
  return {
    stored,
    get length() {
      return stored.size
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
}

/** A phone at the door as the page has it; its requests fail while it is offline. */
export function openPhone(payload: Payload, path: string, storage = memory()) {
  const dispatch = dispatcher(payload)
  const line = { isOffline: false }
  const phone = new Phone({
    path,
    storage,
    request: async (url, init) => {
      if (line.isOffline) throw new TypeError('Failed to fetch')
      const { signal: _, cache: __, ...given } = init ?? {}
      return dispatch(new Request(`http://localhost${String(url)}`, given))
    },
    onChange: () => undefined,
  })
  phone.stores = true
  const person = (name: string) => {
    const found = [...phone.people.values()].find((each) => each.name === name)
    if (!found) throw new Error(`${name} is not on the list`)
    return found
  }
  return {
    phone,
    storage,
    line,
    checkIn: (name: string) => phone.act(person(name), 'check_in'),
    undo: (name: string) => phone.act(person(name), 'undo'),
    here: () =>
      [...phone.people.values()]
        .filter((each) => phone.cameAt(each) !== null)
        .map(({ name }) => name)
        .sort(),
  }
}
