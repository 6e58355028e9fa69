import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import type { EventShift as Shift } from '#src/payload-types.ts'

const hour = 3_600_000

/** The start and end of a shift, so many hours after midnight in thirty days, in UTC. */
export function between(from: number, to: number) {
  const midnight = Math.floor(Date.now() / (24 * hour) + 30) * 24 * hour
  return {
    startDate: new Date(midnight + from * hour).toISOString(),
    endDate: new Date(midnight + to * hour).toISOString(),
  }
}

/** A published shift from nine to twelve. */
export const createShift = (payload: Payload, data: Partial<Shift> = {}): Promise<Shift> =>
  payload.create({
    collection: 'event-shifts',
    data: {
      title: `Bar ${randomUUID().slice(0, 8)}`,
      location: 'Yard',
      needed: 1,
      published: true,
      ...between(9, 12),
      ...data,
    },
  })

export interface StoredSignUp {
  readonly id: number
  readonly email: string
  readonly state: string
  readonly seats: number
}

/** In the order in which they came in. */
export const signUpsOf = async (payload: Payload, shift: number): Promise<StoredSignUp[]> => {
  const { rows } = await payload.db.pool.query<StoredSignUp>(
    `SELECT id, email, state, seats::int AS seats FROM event_shift_sign_ups
     WHERE shift_id = $1 ORDER BY id`,
    [shift],
  )
  return rows
}

export const staffingOf = async (payload: Payload, shift: number) => {
  const { rows } = await payload.db.pool.query<{ needed: number; taken: number; waiting: number }>(
    'SELECT needed::int AS needed, taken, waiting FROM event_shifts WHERE id = $1',
    [shift],
  )
  return rows[0]
}

/** The kinds of mails about a sign-up, in their order. */
export const shiftMails = async (payload: Payload, signUp: number): Promise<string[]> => {
  const { rows } = await payload.db.pool.query<{ kind: string }>(
    `SELECT split_part(once, ' ', 3) AS kind FROM deliveries
     WHERE once LIKE 'shift ' || $1 || ' %' ORDER BY id`,
    [signUp],
  )
  return rows.map(({ kind }) => kind)
}

export const signUpPath = async (payload: Payload, id: number): Promise<string> =>
  `/api/event-shift-sign-ups/${linkToken(await mailLinkKey({ payload }), 'shift', id)}`

/** What was to be confirmed or accepted in time is late now. */
export const passTimeOf = (payload: Payload, shift: number) =>
  payload.db.drizzle.execute(sql`
    UPDATE event_shift_sign_ups SET held_until = now() - interval '1 second'
    WHERE shift_id = ${shift} AND state IN ('unconfirmed', 'offered')`)
