import { parse } from 'csv-parse/sync'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exportedSubscriber } from '#src/contract/mail/subscribers.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

const path = '/api/staff/newsletter-subscribers/export'
let payload: Payload
let api: ApiClient
let token: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'communicator')).token
})

const exported = async (query: Record<string, string>) => {
  const response = await api('GET', `${path}?${new URLSearchParams(query)}`, { token })
  expect([response.status, response.text]).toEqual([200, expect.any(String)])
  return response
}
const csvOf = async (query: Record<string, string>) =>
  parse((await exported(query)).text, { columns: true }) as Record<string, string>[]
const jsonOf = async (query: Record<string, string>) =>
  z.array(exportedSubscriber).parse((await exported({ ...query, format: 'json' })).json)

const subscribe = (data: object) =>
  payload.create({
    collection: 'newsletter-subscribers',
    data: { email: uniqueEmail(), status: 'subscribed', ...data },
  })

describe('exportSubscribers', () => {
  it('exportSubscribers responds with a CSV file of all fields that is never cached', async () => {
    const { headers, text } = await exported({ search: unique('none') })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(text).toBe(
      '"id","email","name","status","source","suppression","suppressedAt","createdAt","unsubscribedAt","withdrawnElsewhereAt","updatedAt","topics","language","postcode","city","frequency"\r\n',
    )
  })

  it('exportSubscribers has who left and who is suppressed, why and since when', async () => {
    const name = unique('Reader')
    const left = await subscribe({ name, status: 'unsubscribed', source: '=1+1' })
    const bounced = await subscribe({ name, suppression: 'hard_bounce' })
    const rows = await jsonOf({ search: name })
    expect(rows).toMatchObject([
      { id: bounced.id, status: bounced.status, suppression: 'hard_bounce' },
      { id: left.id, status: 'unsubscribed', suppression: null, source: '=1+1' },
    ])
    expect(rows[0]?.suppressedAt).not.toBeNull()
    expect(rows[1]?.unsubscribedAt).not.toBeNull()
    expect(await csvOf({ search: name })).toMatchObject([
      { id: String(bounced.id), email: bounced.email, suppression: 'hard_bounce' },
      { id: String(left.id), email: left.email, suppression: '', source: "'=1+1" },
    ])
  })

  it('exportSubscribers filters by search and status, and has no pages', async () => {
    const name = unique('Reader')
    const ids: number[] = []
    for (const status of ['subscribed', 'unsubscribed', 'subscribed'] as const)
      ids.unshift((await subscribe({ name, status })).id)
    const idsOf = async (query: Record<string, string>) =>
      (await jsonOf({ search: name, ...query })).map(({ id }) => id)
    expect(await idsOf({})).toEqual(ids)
    expect(await idsOf({ limit: '1', offset: '1' })).toEqual(ids)
    expect(await idsOf({ status: 'unsubscribed' })).toEqual([ids[1]])
  })

  it('exportSubscribers has each of several thousand once', { tags: 'long' }, async () => {
    const name = unique('Many')
    await payload.db.pool.query(
      `INSERT INTO newsletter_subscribers (email, name)
       SELECT n || '.' || md5($1) || '@example.org', $1 FROM generate_series(1, 2500) n`,
      [name],
    )
    const rows = await csvOf({ search: name })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2_500)
    expect(rows).toHaveLength(2_500)
  })

  it('exportSubscribers rejects an unknown format and an unknown status', async () => {
    for (const query of ['format=xml', 'status=gone'])
      expect((await api('GET', `${path}?${query}`, { token })).status).toBe(400)
  })

  it('exportSubscribers is for those who may read subscribers', async () => {
    expect((await api('GET', path)).status).toBe(401)
    for (const [role, status] of [
      ['admin', 200],
      ['organizer', 200],
      ['communicator', 200],
      ['editor', 403],
    ] as const) {
      const response = await api('GET', path, { token: (await createStaff(payload, role)).token })
      expect([role, response.status]).toEqual([role, status])
    }
  })
})
