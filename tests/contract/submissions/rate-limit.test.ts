import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { limitRate } from '#endpoints/submissions/limit-rate.ts'
import { sendMessage } from '#src/contract/submissions/contact.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { countSubmission } from '#src/submissions/sql/rate.ts'
import { apiClient } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

/** Waits for a minute with time left; the count restarts with each. */
const inOneMinute = async (): Promise<void> => {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left + 100))
}

const limited = (limit: number | undefined) => {
  const limitedEndpoint = endpoint(sendMessage, async ({ req, request }) => {
    await limitRate(req.payload, request, limit)
    return { success: true as const, message: '' }
  })
  const api = apiClient(createDispatch({ payload, match: routeMatcher([limitedEndpoint]) }))
  return (clientIp: string) =>
    api('POST', '/api/contact', {
      headers: { 'x-muster-address': clientIp },
      json: { name: 'A', email: 'a@example.org', subject: 'S', message: 'M' },
    })
}

describe('the rate limit on submissions', () => {
  it('the rate limit on submissions is off by default', async () => {
    const send = limited(undefined)
    const clientIp = randomUUID()
    for (let times = 0; times < 30; times += 1) expect((await send(clientIp)).status).toBe(200)
  })

  it('the rate limit admits its number per client address, also concurrently, and sends Retry-After', async () => {
    await inOneMinute()
    const send = limited(5)
    const [clientIp, other] = [randomUUID(), randomUUID()]
    const responses = await Promise.all(Array.from({ length: 12 }, () => send(clientIp)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    const rejected = responses.filter(({ status }) => status === 400)
    expect(rejected).toHaveLength(7)
    for (const { json, headers } of rejected) {
      expect(json).toEqual({ error: 'Too many requests, try again later' })
      const seconds = Number(headers.get('retry-after'))
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(seconds).toBeLessThanOrEqual(60)
    }
    expect((await send(other)).status).toBe(200)
  })

  it('the rate limit deletes the counts of clients after two minutes', async () => {
    const sender = randomUUID()
    await countSubmission(payload.db.drizzle, sender)
    await payload.db.drizzle.execute(
      sql`UPDATE submission_rates SET minute = minute - interval '3 minutes' WHERE sender = ${sender}`,
    )
    await countSubmission(payload.db.drizzle, randomUUID())
    const { rows } = await payload.db.drizzle.execute(
      sql`SELECT FROM submission_rates WHERE sender = ${sender}`,
    )
    expect(rows).toHaveLength(0)
  })
})
