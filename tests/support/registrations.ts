import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import type { Event } from '#src/payload-types.ts'
import type { ApiClient } from './api.ts'
import { uniqueEmail } from './crm.ts'
import { postForm } from './preferences.ts'

export const hours = (count: number): string =>
  new Date(Date.now() + count * 3_600_000).toISOString()

type Registration = NonNullable<Event['registration']>

/** A published event in a week that people register for here. */
export const createOpenEvent = (
  payload: Payload,
  registration: Registration = {},
  data: Partial<Event> = {},
): Promise<Event> =>
  payload.create({
    collection: 'events',
    data: {
      title: `Assembly ${randomUUID().slice(0, 8)}`,
      description: 'All come',
      startDate: hours(7 * 24),
      location: 'Town hall',
      _status: 'published',
      ...data,
      registration: { enabled: true, ...registration },
    } as Event,
  })

export const placesOf = async (payload: Payload, event: number) => {
  const { rows } = await payload.db.pool.query<{
    capacity: number | null
    taken: number
    waiting: number
  }>('SELECT capacity, taken, waiting FROM event_places WHERE event_id = $1', [event])
  return rows[0]
}

export interface StoredRegistration {
  readonly id: number
  readonly email: string
  readonly state: string
  readonly seats: number
}

/** In the order in which they came in. */
export const registrationsOf = async (
  payload: Payload,
  event: number,
): Promise<StoredRegistration[]> => {
  const { rows } = await payload.db.pool.query<StoredRegistration>(
    `SELECT id, email, state, seats::int AS seats FROM event_registrations
     WHERE event_id = $1 ORDER BY id`,
    [event],
  )
  return rows
}

/** The kinds of mails about a registration, in their order. */
export const mailsAbout = async (payload: Payload, registration: number): Promise<string[]> => {
  const { rows } = await payload.db.pool.query<{ kind: string }>(
    `SELECT split_part(once, ' ', 3) AS kind FROM deliveries
     WHERE once LIKE 'registration ' || $1 || ' %' ORDER BY id`,
    [registration],
  )
  return rows.map(({ kind }) => kind)
}

export const registrationPath = async (payload: Payload, id: number): Promise<string> =>
  `/api/registrations/${linkToken(await mailLinkKey({ payload }), 'registration', id)}`

/** What was to be confirmed or accepted in time is late now. */
export const passTime = (payload: Payload, event: number) =>
  payload.db.drizzle.execute(sql`
    UPDATE event_registrations SET held_until = now() - interval '1 second'
    WHERE event_id = ${event} AND state IN ('unconfirmed', 'offered')`)

/** Those who register by the public form, and what they do with the link of their mails. */
export function visitors(of: () => { payload: Payload; api: ApiClient }) {
  const path = ({ slug }: Event) => `/api/events/${slug}/registration`
  const send = (event: Event, body: object = {}) =>
    of().api('POST', path(event), { json: { name: 'Ada', email: uniqueEmail(), ...body } })
  const register = async (event: Event, body: object = {}) => {
    const email = uniqueEmail()
    const { status, text } = await send(event, { email, ...body })
    if (status !== 200) throw new Error(`${status} ${text}`)
    const all = await registrationsOf(of().payload, event.id)
    return all.find((each) => each.email === email) ?? { id: 0, email, state: 'none', seats: 0 }
  }
  const stateOf = async (event: Event, id: number) =>
    (await registrationsOf(of().payload, event.id)).find((each) => each.id === id)?.state
  const act = async (id: number, fields: Record<string, string>) =>
    postForm(of().api, await registrationPath(of().payload, id), fields)
  const booked = async (event: Event, body: object = {}) => {
    const registration = await register(event, body)
    const { status, text } = await act(registration.id, { action: 'confirm' })
    if (status !== 200) throw new Error(`${status} ${text}`)
    return registration
  }
  const offer = async (event: Event) => (await of().api('GET', path(event))).json
  return { act, booked, offer, path, register, send, stateOf }
}
