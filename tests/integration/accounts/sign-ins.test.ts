import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'x-muster-address': '203.0.113.77',
}

const openSession = async ({ username, password }: Staff, headers: Record<string, string> = {}) =>
  sessionOf(
    await callPlatform('POST', '/users/login', { json: { username, password }, headers }),
  ) ?? ''

const login = async ({ username, password }: Staff): Promise<string> => {
  const { json } = await api('POST', '/api/auth/login', {
    json: { username, password },
    headers: { 'user-agent': 'muster-app/1.0', 'x-muster-address': '2001:db8:1:2::3' },
  })
  return (json as { token: string }).token
}

interface Entry {
  key: string
  kind: string
  device: string
  network: string
  isThis: boolean
}
const list = async (session: string) =>
  (await callPlatform('GET', '/users/sign-ins', { session })).json['signIns'] as Entry[]

const isGood = async (token: string) =>
  (await api('GET', '/api/auth/check', { token })).status === 200
const isOpen = async (session: string) =>
  Boolean((await callPlatform('GET', '/users/me', { session })).json['user'])

describe('where an account is signed in', () => {
  it('sessions and tokens are listed with device and network, and each can be ended', async () => {
    const staff = await createStaff(payload, 'editor')
    const [session, other] = [await openSession(staff, firefox), await openSession(staff)]
    const token = await login(staff)
    const entries = await list(session)
    expect(entries).toHaveLength(3)
    expect(entries.find(({ isThis }) => isThis)).toMatchObject({
      kind: 'session',
      device: 'Firefox, Linux',
      network: '203.0.113.0/24',
    })
    const ofToken = entries.find(({ kind }) => kind === 'token')
    expect(ofToken).toMatchObject({ device: 'muster-app', network: '2001:db8:1::/48' })
    const end = (entry: Entry | undefined) =>
      callPlatform('POST', '/users/end-sign-in', {
        session,
        json: { key: entry?.key, kind: entry?.kind },
      })
    expect((await end(entries.find(({ isThis }) => isThis))).status).toBe(409)
    expect((await end(ofToken)).status).toBe(200)
    expect(await isGood(token)).toBe(false)
    expect(await isOpen(other)).toBe(true)
    await end(entries.find(({ kind, isThis }) => kind === 'session' && !isThis))
    expect(await isOpen(other)).toBe(false)
    expect(await isOpen(session)).toBe(true)
    expect(await list(session)).toHaveLength(1)
  })

  it('no user ends a session or token of another one', async () => {
    const [staff, other] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'admin'),
    ]
    const [session, foreign] = [await openSession(staff), await openSession(other)]
    const token = await login(staff)
    for (const { key, kind } of await list(session))
      await callPlatform('POST', '/users/end-sign-in', { session: foreign, json: { key, kind } })
    expect(await isOpen(session)).toBe(true)
    expect(await isGood(token)).toBe(true)
  })

  it('an ended token is not given out again within its second', async () => {
    const staff = await createStaff(payload, 'editor')
    const session = await openSession(staff)
    for (let round = 0; round < 2; round += 1) {
      const token = await login(staff)
      for (const { key, kind } of await list(session))
        if (kind === 'token')
          await callPlatform('POST', '/users/end-sign-in', { session, json: { key, kind } })
      expect(await isGood(token)).toBe(false)
      const next = await login(staff)
      expect(next).not.toBe(token)
      expect(await isGood(next)).toBe(true)
    }
  })

  it('all others are ended at once; the one that asks stays, be it a session or a token', async () => {
    const staff = await createStaff(payload, 'editor')
    const [session, other] = [await openSession(staff), await openSession(staff)]
    const token = await login(staff)
    await callPlatform('POST', '/users/end-other-sign-ins', { session, json: {} })
    expect([await isOpen(session), await isOpen(other), await isGood(token)]).toEqual([
      true,
      false,
      false,
    ])
    const mine = await login(staff)
    await callPlatform('POST', '/users/end-other-sign-ins', { token: mine, json: {} })
    expect([await isOpen(session), await isGood(mine)]).toEqual([false, true])
  })

  it('a token from before tokens were recorded is as good, and listed once it is used', async () => {
    const staff = await createStaff(payload, 'editor')
    const session = await openSession(staff)
    expect(await list(session)).toHaveLength(1)
    expect(await isGood(staff.token)).toBe(true)
    expect((await list(session)).map(({ kind }) => kind).sort()).toEqual(['session', 'token'])
  })

  it('the last use is recorded once an hour', async () => {
    const staff = await createStaff(payload, 'editor')
    const token = await login(staff)
    const age = async () => {
      const { rows } = await payload.db.drizzle.execute<{ hours: number }>(sql`
        SELECT extract(epoch FROM now() - last_used_at)::float8 / 3600 AS hours FROM sign_ins
        WHERE account_id = ${staff.id} AND kind = 'token'`)
      return rows[0]?.hours ?? Number.NaN
    }
    const setAge = (minutes: number) =>
      payload.db.drizzle.execute(sql`
        UPDATE sign_ins SET last_used_at = now() - make_interval(mins => ${minutes})
        WHERE account_id = ${staff.id}`)
    await setAge(50)
    await isGood(token)
    expect(await age()).toBeGreaterThan(0.8)
    await setAge(70)
    await isGood(token)
    expect(await age()).toBeLessThan(0.8)
  })

  it('a hundred tokens of an account are kept; ended and expired rows go when they expire', async () => {
    const staff = await createStaff(payload, 'editor')
    await payload.db.drizzle.execute(sql`
      INSERT INTO sign_ins (key, account_id, kind, device, network, created_at, last_used_at, expires_at)
      SELECT 'k' || n || '-' || ${staff.id}, ${staff.id}, 'token', '', '',
        now() - make_interval(mins => n), now(), now() + interval '1 day'
      FROM generate_series(1, 150) n`)
    await login(staff)
    const count = async () => {
      const { rows } = await payload.db.drizzle.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM sign_ins WHERE account_id = ${staff.id}`,
      )
      return rows[0]?.n
    }
    expect(await count()).toBe(100)
    await payload.db.drizzle.execute(sql`
      UPDATE sign_ins SET expires_at = now(), ended_at = now() WHERE account_id = ${staff.id}`)
    await removeExpired(payload.db.drizzle)
    expect(await count()).toBe(0)
  })
})
