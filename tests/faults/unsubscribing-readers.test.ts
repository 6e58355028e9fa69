import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  deliver,
  send,
  subscribe,
} from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const recipients = process.env['MUSTER_FAULTS'] === 'long' ? 2_000 : 200

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

/** The time of the database, at its own precision. */
const now = async (): Promise<string> => {
  const { rows } = await payload.db.drizzle.execute<{ at: string }>(
    sql`SELECT clock_timestamp()::text AS at`,
  )
  return rows[0]?.at ?? ''
}

it('a reader who unsubscribed before their first attempt gets no mail of a newsletter being sent', async () => {
  await clearLedger(payload)
  const server = await startSmtp({ onMessage: () => sleep(5, undefined) })
  await subscribe(payload, 'l', recipients)
  await send(payload, await approvedNewsletter(payload))
  const api = apiClient(dispatcher(payload))
  const unsubscribed: { email: string; at: string }[] = []
  const leave = async (): Promise<void> => {
    for (let n = recipients - 1; n >= 0 && (await countDeliveries(payload)).queued > 0; n -= 3) {
      const email = `l${n}@example.org`
      expect((await api('POST', '/api/newsletter/unsubscribe', { json: { email } })).status).toBe(
        200,
      )
      unsubscribed.push({ email, at: await now() })
    }
  }
  await Promise.all([deliver(payload, server.url), leave()])
  const got = new Set(server.recipients())
  const { sent, suppressed, waiting } = await countDeliveries(payload)
  expect({ sent, waiting, all: sent + suppressed }).toEqual({
    sent: server.taken.length,
    waiting: 0,
    all: recipients,
  })
  expect(suppressed).toBeGreaterThan(0)
  const { rows } = await payload.db.drizzle.execute<{ email: string; status: string }>(sql`
    SELECT d.email, d.status FROM deliveries d
    JOIN jsonb_to_recordset(${JSON.stringify(unsubscribed)}::jsonb) AS a(email text, at timestamptz)
      ON a.email = d.email AND d.first_attempt_at > a.at`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ email, status }) => status !== 'suppressed' || got.has(email))).toEqual([])
  const left = new Set(unsubscribed.map(({ email }) => email))
  expect(server.recipients().filter((email) => !left.has(email))).toHaveLength(
    recipients - left.size,
  )
  await server.stop()
})
