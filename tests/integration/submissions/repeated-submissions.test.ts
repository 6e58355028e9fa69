import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#src/data/rows.ts'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { openTwoWebs } from '#tests/support/two-webs.ts'

let payload: Payload
let api: ApiClient
let webs: Awaited<ReturnType<typeof openTwoWebs>>

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  webs = await openTwoWebs()
})
afterAll(() => webs.stop())

const message = (email = uniqueEmail()) => ({ name: 'Ada', email, subject: 'Hello', message: 'Hi' })
const proposal = (email = uniqueEmail()) => ({
  title: 'Rally',
  description: 'For the library',
  contactName: 'Ada',
  contactEmail: email,
})

const post = (path: string, json: object, key: string) =>
  api('POST', path, { json, headers: { 'idempotency-key': key } })

const count = async (from: ReturnType<typeof sql>): Promise<number> => {
  const rows = await payload.db.drizzle.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n ${from}`,
  )
  return rowsOf(rows)[0]?.n ?? 0
}
const messagesOf = (email: string) => count(sql`FROM contact_submissions WHERE email = ${email}`)

const usedError = { error: 'Idempotency-Key: was used for another request' }

describe('a public submission with a key', () => {
  it.each([
    ['/api/contact', message],
    ['/api/student/submit-action', proposal],
    ['/api/newsletter/subscribe', (email = uniqueEmail()) => ({ email })],
    ['/api/newsletter/unsubscribe', (email = uniqueEmail()) => ({ email })],
  ])('gets at %s the first response again, and 409 for another body', async (path, bodyOf) => {
    const key = randomUUID()
    const body = bodyOf()
    const first = await post(path, body, key)
    expect(first.status).toBe(200)
    const again = await post(path, { ...body, unknown: 1 }, key)
    expect([again.status, again.text]).toEqual([200, first.text])
    const other = await post(path, bodyOf(), key)
    expect([other.status, other.json]).toEqual([409, usedError])
  })

  it('is received once, also at once by two processes', async () => {
    const body = proposal()
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const responses = await Promise.all(
      [webs.web, webs.other, webs.web, webs.other, webs.web, webs.other].map(async ({ url }) => {
        const init = { method: 'POST', headers, body: JSON.stringify(body) }
        return (await fetch(`${url}/api/student/submit-action`, init)).text()
      }),
    )
    expect(new Set(responses).size).toBe(1)
    const { contactEmail } = body
    expect(await count(sql`FROM action_submissions WHERE contact_email = ${contactEmail}`)).toBe(1)
  })

  it('is another one with another key, or for another form', async () => {
    const body = message()
    const key = randomUUID()
    await post('/api/contact', body, key)
    await post('/api/contact', body, randomUUID())
    expect((await post('/api/newsletter/subscribe', body, key)).status).toBe(200)
    expect(await messagesOf(body.email)).toBe(2)
  })

  it('that was rejected is received when it is sent again', async () => {
    const key = randomUUID()
    const body = message()
    expect((await post('/api/contact', { ...body, subject: '' }, key)).status).toBe(400)
    expect((await post('/api/contact', body, key)).status).toBe(200)
    expect(await messagesOf(body.email)).toBe(1)
  })

  it('takes 100 characters for its key, and no more; an empty one is none', async () => {
    const body = message()
    expect((await post('/api/contact', body, 'k'.repeat(100 - 36) + randomUUID())).status).toBe(200)
    const { status, json } = await post('/api/contact', body, 'k'.repeat(101))
    expect([status, json]).toEqual([
      400,
      { error: 'Idempotency-Key: must be at most 100 characters' },
    ])
    expect((await post('/api/contact', body, '')).status).toBe(200)
    expect(await messagesOf(body.email)).toBe(2)
  })

  it('is forgotten after a day, and was never stored as it was sent', async () => {
    const body = message()
    const key = randomUUID()
    await post('/api/contact', body, key)
    const stored = sql`FROM submission_keys k`
    expect(await count(sql`${stored} WHERE strpos(k::text, ${key}) > 0`)).toBe(0)
    expect(await count(sql`${stored} WHERE strpos(k::text, ${body.email}) > 0`)).toBe(0)
    const later = sql`UPDATE submission_keys SET at = now() - interval '1 day'`
    await payload.db.drizzle.execute(later)
    await post('/api/contact', body, key)
    expect(await messagesOf(body.email)).toBe(2)
    await payload.db.drizzle.execute(later)
    await removeExpired(payload.db.drizzle)
    expect(await count(stored)).toBe(0)
  })

  it('may come from pages of others: a preflight allows the header', async () => {
    const { headers } = await api('OPTIONS', '/api/contact', {
      headers: { 'access-control-request-headers': 'content-type, idempotency-key' },
    })
    expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  })
})
