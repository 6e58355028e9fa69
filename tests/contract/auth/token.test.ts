import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { signToken } from '#src/server/tokens/token.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, nowInSeconds, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let staff: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  staff = await createStaff(payload, 'communicator')
})

const check = (authorization: string) =>
  api('GET', '/api/auth/check', { headers: { authorization } })

describe('checkAuth', () => {
  it('checkAuth returns the user of the token and their permissions', async () => {
    const { id, username, email, token } = staff
    const { status, json, headers } = await api('GET', '/api/auth/check', { token })
    expect(status).toBe(200)
    expect(json).toEqual({
      authenticated: true,
      user: {
        id,
        username,
        email,
        displayName: 'Staff Member',
        roles: ['communicator'],
        permissions: [
          'actions:read',
          'news:read',
          'events:read',
          'people:read',
          'pages:read',
          'submissions:read',
          'contacts:read',
          'newsletters:read',
          'newsletters:write',
        ],
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('checkAuth reads roles from the database, whatever the token claims', async () => {
    const { id, username } = await createStaff(payload, 'editor')
    const claimed = { id, username, roles: ['admin'] }
    const token = await signToken(claimed, nowInSeconds(), env().JWT_SECRET)
    const roles = async () =>
      ((await api('GET', '/api/auth/check', { token })).json as { user: { roles: string[] } }).user
        .roles
    expect(await roles()).toEqual(['editor'])
    await payload.update({ collection: 'users', id, data: { roles: ['organizer'] } })
    expect(await roles()).toEqual(['organizer'])
  })

  it('checkAuth accepts the Bearer scheme in any case (RFC 9110)', async () => {
    expect((await check(`bearer ${staff.token}`)).status).toBe(200)
    expect((await check(`BEARER ${staff.token}`)).status).toBe(200)
  })

  it.each<[string, (token: string) => string]>([
    ['no scheme', (token) => token],
    ['another scheme', (token) => `JWT ${token}`],
    ['Basic', (token) => `Basic ${Buffer.from(token).toString('base64')}`],
    ['the scheme alone', () => 'Bearer'],
    ['two blanks', (token) => `Bearer  ${token}`],
    ['two tokens', (token) => `Bearer ${token} ${token}`],
    ['the header twice', (token) => `Bearer ${token}, Bearer ${token}`],
    ['a bad header before the good one', (token) => `Bearer x, Bearer ${token}`],
    ['quotes', (token) => `Bearer "${token}"`],
    ['a token of 1 MiB', () => `Bearer ${'x'.repeat(1024 * 1024)}`],
  ])('checkAuth rejects an Authorization header with %s', async (_, header) => {
    const { status, json } = await check(header(staff.token))
    expect([status, json]).toEqual([401, { authenticated: false }])
  })

  it.each([2147483648, Number.MAX_SAFE_INTEGER, 1e300, 0, -1, 1.5])(
    'a token with the user id %d is rejected by every API',
    async (id) => {
      const token = await signToken({ ...staff, id }, nowInSeconds(), env().JWT_SECRET)
      const unauthorized = { error: 'Unauthorized' }
      for (const [path, body] of [
        ['/api/auth/check', { authenticated: false }],
        ['/api/staff/profile', unauthorized],
        ['/api/staff/newsletters', unauthorized],
        ['/api/staff/nowhere', unauthorized],
      ] as const) {
        const { status, json } = await api('GET', path, { token })
        expect([path, status, json]).toEqual([path, 401, body])
      }
      // The platform returns no 401: it treats an invalid token as anonymous.
      for (const [path, status] of [
        ['/newsletters', 403],
        ['/users/me', 200],
      ] as const) {
        const anonymous = await callPlatform('GET', path, { token: 'garbage' })
        const response = await callPlatform('GET', path, { token })
        expect([response.status, response.text]).toEqual([status, anonymous.text])
      }
    },
  )

  it('checkAuth rejects a token issued in the future', async () => {
    const token = await signToken(staff, nowInSeconds() + 60, env().JWT_SECRET)
    expect((await check(`Bearer ${token}`)).status).toBe(401)
  })

  it('checkAuth ignores the session cookie', async () => {
    const cookie = `payload-token=${staff.token}`
    expect((await api('GET', '/api/auth/check', { headers: { cookie } })).status).toBe(401)
  })

  it('checkAuth returns 401 once the account is deleted', async () => {
    const { id, token } = await createStaff(payload, 'editor')
    await payload.delete({ collection: 'users', id })
    const { status, json } = await api('GET', '/api/auth/check', { token })
    expect([status, json]).toEqual([401, { authenticated: false }])
  })
})

describe('logout', () => {
  it('logout succeeds with or without a body and leaves the token valid', async () => {
    const { token } = staff
    const withBody = await api('POST', '/api/auth/logout', { token, json: {} })
    expect([withBody.status, withBody.json]).toEqual([200, { success: true }])
    const without = await api('POST', '/api/auth/logout', { token })
    expect([without.status, without.json]).toEqual([200, { success: true }])
    expect((await api('GET', '/api/auth/check', { token })).status).toBe(200)
  })

  it('logout returns 401 without a token and 400 for a malformed body', async () => {
    const without = await api('POST', '/api/auth/logout', { json: {} })
    expect([without.status, without.json]).toEqual([401, { error: 'Unauthorized' }])
    const { token } = staff
    const headers = { 'content-type': 'application/json' }
    expect((await api('POST', '/api/auth/logout', { token, headers, body: '{' })).status).toBe(400)
  })
})
