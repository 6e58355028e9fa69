import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { env } from '#src/settings/env.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { recommendations } from '#src/settings/recommendations.ts'
import { mailGathered } from '#src/submissions/mail-gathered.ts'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger } from '#tests/support/mail.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const run = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)
const from = (client: string) => ({ 'x-muster-address': client })

const sendMessage = (client: string = randomUUID()) =>
  api('POST', '/api/contact', {
    headers: from(client),
    json: { name: 'Ada', email: uniqueEmail(), subject: 'Hi', message: 'Hello' },
  })
const propose = (client: string = randomUUID(), content = '') =>
  api('POST', '/api/student/submit-action', {
    headers: from(client),
    json: {
      title: 'Beach day',
      description: 'We clean the beach',
      content,
      contactName: 'Sam',
      contactEmail: uniqueEmail(),
    },
  })
const upload = async (client: string = randomUUID()) => {
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
  const body = new FormData()
  body.append('file', new Blob([bytes], { type: 'image/png' }), 'x.png')
  return api('POST', '/api/student/upload/image', { headers: from(client), body })
}

describe('mails to staff about submissions', () => {
  beforeEach(async () => {
    await clearLedger(payload)
    const notificationEmails = [{ email: 'staff@tidewatch.example' }]
    await payload.updateGlobal({ slug: 'settings', data: { notificationEmails } })
  })
  afterEach(() => payload.updateGlobal({ slug: 'settings', data: { notificationEmails: [] } }))

  /** So many have come in this minute, and in the next, which may begin meanwhile. */
  const cameIn = (count: number) =>
    run(sql`
      INSERT INTO submission_mails (minute, count)
      SELECT date_trunc('minute', now()) + n * interval '1 minute', ${count} FROM generate_series(0, 1) n`)
  const minutePasses = () =>
    run(sql`UPDATE submission_mails SET minute = minute - interval '5 minutes'`)
  const subjects = async (): Promise<string[]> => {
    const { rows } = await payload.db.pool.query<{ subject: string }>(
      `SELECT subject FROM deliveries WHERE kind = 'notification' ORDER BY id`,
    )
    return rows.map(({ subject }) => subject)
  }

  it('are one each up to ten in a minute', async () => {
    await sendMessage()
    await propose()
    await run(sql`DELETE FROM submission_mails`)
    await cameIn(9)
    await sendMessage()
    expect(await subjects()).toEqual(['Message: Hi', 'Proposal: Beach day', 'Message: Hi'])
    await minutePasses()
    await mailGathered(payload)
    expect(await subjects()).toHaveLength(3)
  })

  it('are gathered past ten in a minute, into one when it is over', async () => {
    await cameIn(10)
    await Promise.all(Array.from({ length: 6 }, (_, at) => (at % 2 ? sendMessage() : propose())))
    await mailGathered(payload)
    expect(await subjects()).toEqual([])
    await minutePasses()
    await Promise.all([mailGathered(payload), mailGathered(payload)])
    await mailGathered(payload)
    expect(await subjects()).toEqual(['6 more messages and proposals'])
    const { rows } = await run(sql`SELECT html_content FROM deliveries`)
    expect(JSON.stringify(rows)).toContain('/admin/collections/contact-submissions')
    expect((await run(sql`SELECT FROM submission_mails`)).rows).toEqual([])
  })

  it('are not counted where no one is mailed', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { notificationEmails: [] } })
    await sendMessage()
    expect((await run(sql`SELECT FROM submission_mails`)).rows).toEqual([])
  })
})

const MiB = 1024 * 1024
const expectLater = ({ status, json, headers }: Awaited<ReturnType<ApiClient>>, least = 1) => {
  expect({ status, json }).toEqual({
    status: 400,
    json: { error: 'Too many requests, try again later' },
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(least)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_900)
}

describe('the bytes of a network within an hour', () => {
  beforeEach(() => run(sql`DELETE FROM submission_bytes`))

  it('are 50 MB of messages and proposals together, in whichever of its addresses', async () => {
    const network = `2001:db8:${randomUUID().slice(0, 4)}`
    const content = '🎈'.repeat(100_000)
    expect((await propose(`${network}:1::1`, content)).status).toBe(200)
    const { rows } = await run(sql`SELECT bytes::int AS bytes FROM submission_bytes`)
    const bytes = Number(rows[0]?.['bytes'])
    expect(bytes).toBeGreaterThan(400_000)
    await run(sql`UPDATE submission_bytes SET bytes = ${50 * MiB - bytes - 50}`)
    expect((await propose(`${network}:1::2`, content)).status).toBe(200)
    expectLater(await propose(`${network}:1::3`, content))
    expectLater(await sendMessage(`${network}:1::4`))
    expect((await propose(`${network}:2::1`, content)).status).toBe(200)
    expect((await sendMessage()).status).toBe(200)
  })

  it('are never more than the limit, however many come at once', async () => {
    const client = randomUUID()
    await sendMessage(client)
    const { rows } = await run(sql`SELECT bytes::int AS bytes FROM submission_bytes`)
    const bytes = Number(rows[0]?.['bytes'])
    await run(sql`UPDATE submission_bytes SET bytes = ${50 * MiB} - ${bytes * 3 + 20}::int`)
    const all = await Promise.all(Array.from({ length: 8 }, () => sendMessage(client)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  it('count for an hour, and are removed then', async () => {
    const client = randomUUID()
    await sendMessage(client)
    const past = (minutes: number) =>
      run(sql`
        UPDATE submission_bytes SET bytes = ${50 * MiB},
          slot = date_bin('5 minutes', now(), '2000-01-01Z') - make_interval(mins => ${minutes})`)
    await past(60)
    expectLater(await sendMessage(client))
    await removeExpired(payload.db.drizzle)
    expect((await run(sql`SELECT FROM submission_bytes`)).rows).toHaveLength(1)
    await past(70)
    expect((await sendMessage(client)).status).toBe(200)
    await removeExpired(payload.db.drizzle)
    expect((await run(sql`SELECT FROM submission_bytes`)).rows).toHaveLength(1)
  })

  it('of images are counted apart', async () => {
    const client = randomUUID()
    expect((await upload(client)).status).toBe(200)
    await run(sql`UPDATE submission_bytes SET bytes = ${500 * MiB}`)
    expectLater(await upload(client))
    expect((await sendMessage(client)).status).toBe(200)
  })
})

describe('with little disk space left', () => {
  const space = processWide('free-space', () => ({}))
  const measure = (free: number) =>
    Object.assign(space, { folder: env().DATA_DIR, at: Number.POSITIVE_INFINITY, free })
  afterEach(() => Object.assign(space, { at: 0 }))

  it('submissions are rejected; leaving, and what staff write, are not', async () => {
    const subscribe = (path: string) =>
      api('POST', `/api/newsletter/${path}`, { json: { email: uniqueEmail() } })
    const staff = await createStaff(payload, 'admin')
    const submissions = [
      () => sendMessage(),
      () => propose(),
      () => upload(),
      () => subscribe('subscribe'),
    ]
    measure(511 * MiB)
    for (const submit of submissions) expectLater(await submit(), 600)
    expect((await subscribe('unsubscribe')).status).toBe(200)
    const person = { name: 'Ada', role: 'Chair' }
    expect(
      (await api('POST', '/api/staff/people', { token: staff.token, json: person })).status,
    ).toBe(200)
    measure(513 * MiB)
    for (const submit of submissions) expect((await submit()).status).toBe(200)
  })
})

it('a rate limit of submissions is recommended where BASE_URL is https and it is unset', () => {
  const settings = { BASE_URL: 'https://muster.example', RATE_LIMIT_SUBMISSIONS: undefined }
  expect(recommendations(settings)).toEqual([expect.stringContaining('RATE_LIMIT_SUBMISSIONS')])
  expect(recommendations({ ...settings, RATE_LIMIT_SUBMISSIONS: 10 })).toEqual([])
  expect(recommendations({ ...settings, BASE_URL: 'http://localhost:3000' })).toEqual([])
})
