import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { addApp } from '#tests/support/second-factors.ts'
import { createStaff, nowInSeconds, type Staff } from '#tests/support/staff.ts'
import { codeOf } from '#tests/support/totp.ts'

let payload: Payload
let api: ApiClient
let staff: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  staff = await createStaff(payload, 'editor', 'organizer')
})

const login = (json: unknown, clientIp = 'test') =>
  api('POST', '/api/auth/login', { json, headers: { 'x-muster-address': clientIp } })

describe('login', () => {
  it('login returns a token and the user, uncached', async () => {
    const { username, password, id } = staff
    const { status, json, headers } = await login({ username, password })
    expect(status).toBe(200)
    expect(json).toEqual({
      token: expect.any(String),
      user: { id, username, roles: ['editor', 'organizer'] },
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('login issues a token with exactly the documented header and claims, valid for seven days', async () => {
    const { username, password, id, roles } = staff
    const before = nowInSeconds()
    const { json } = await login({ username, password })
    const after = nowInSeconds()
    const { token } = json as { token: string }
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    const { iat = 0, ...claims } = decodeJwt(token)
    expect(claims).toEqual({ userId: id, username, roles, exp: iat + 604_800 })
    expect(iat).toBeGreaterThanOrEqual(before)
    expect(iat).toBeLessThanOrEqual(after)
    expect((await api('GET', '/api/auth/check', { token })).status).toBe(200)
  })

  it('login accepts the username or the email in any case, trimmed', async () => {
    const { username, email, password } = staff
    for (const name of [username.toUpperCase(), email, ` ${email.toUpperCase()} `])
      expect((await login({ username: name, password })).status).toBe(200)
  })

  it('login opens no session of the admin UI', async () => {
    const { id, username, password } = staff
    await login({ username, password })
    const { sessions } = await payload.findByID({ collection: 'users', id, showHiddenFields: true })
    expect(sessions ?? []).toEqual([])
  })

  it.each<[string, (right: Staff) => { username?: string; password?: string }]>([
    ['a wrong password', () => ({ password: 'wrong password' })],
    ['an empty password', () => ({ password: '' })],
    ['the password in another case', ({ password }) => ({ password: password.toUpperCase() })],
    ['the password with a blank after it', ({ password }) => ({ password: `${password} ` })],
    ['a password of 60 kB', () => ({ password: 'x'.repeat(60_000) })],
    ['a password of 257 characters', () => ({ password: 'x'.repeat(257) })],
    ['an unknown user', () => ({ username: 'nobody-at-all' })],
    ['an empty username', () => ({ username: '' })],
    ['a username of 60 kB', () => ({ username: 'x'.repeat(60_000) })],
    ['a wildcard', () => ({ username: '%' })],
    ['SQL', () => ({ username: "' OR 1=1 --" })],
  ])('login rejects %s as invalid credentials', async (_, wrong) => {
    const { username, password } = staff
    const { status, json } = await login({ username, password, ...wrong(staff) }, 'rejected')
    expect(status).toBe(401)
    expect(json).toEqual({ error: 'Invalid credentials' })
  })

  it('login accepts a body of 64 KiB and rejects one more byte', async () => {
    const json = { username: staff.username, password: '' }
    const fill = (bytes: number) =>
      login({ ...json, password: 'x'.repeat(bytes - JSON.stringify(json).length) }, 'large')
    expect((await fill(64 * 1024)).status).toBe(401)
    expect((await fill(64 * 1024 + 1)).json).toEqual({
      error: 'body: must be at most 65536 bytes',
    })
  })

  it('login rejects a look-alike of a username', async () => {
    const { username, password } = staff
    const lookAlikes = [
      username.replace('e', 'е'),
      username.replace('o', 'ο'),
      [...username]
        .map((character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0))
        .join(''),
      `${username}\u200b`,
    ]
    for (const name of lookAlikes)
      expect((await login({ username: name, password }, 'look-alike')).json).toEqual({
        error: 'Invalid credentials',
      })
  })

  it.each([
    ['no body', undefined, 'body: must be valid JSON'],
    ['no username', { password: 'x' }, 'username: is required'],
    ['no password', { username: 'x' }, 'password: is required'],
    ['a number', { username: 1, password: 'x' }, 'username: must be a string'],
    ['null', { username: 'x', password: null }, 'password: must be a string'],
    ['a list', { username: ['x'], password: 'x' }, 'username: must be a string'],
    ['an object', { username: { equals: 'x' }, password: 'x' }, 'username: must be a string'],
    ['NUL', { username: 'x', password: 'a\0b' }, 'password: must not contain NUL characters'],
    ['a list as body', [], 'body: must be a JSON object'],
  ])('login returns 400 for %s', async (_, json, error) => {
    const call = json === undefined ? { headers: { 'content-type': 'application/json' } } : { json }
    const response = await api('POST', '/api/auth/login', call)
    expect([response.status, response.json]).toEqual([400, { error }])
  })

  it('login ignores unknown body fields', async () => {
    const { username, password, id } = staff
    const { json } = await login({ username, password, roles: ['admin'], userId: 1 })
    expect(json).toMatchObject({ user: { id, roles: ['editor', 'organizer'] } })
  })

  it('login locks an account for one client address after ten failures, and for no other address', async () => {
    const { username, email, password } = await createStaff(payload, 'editor')
    for (let failure = 1; failure <= 10; failure += 1)
      await login({ username: failure % 2 ? username : email, password: 'wrong' }, 'attacker')
    expect((await login({ username, password }, 'attacker')).json).toEqual({
      error: 'Invalid credentials',
    })
    expect((await login({ username: email, password }, 'attacker')).status).toBe(401)
    expect((await login({ username, password }, 'elsewhere')).status).toBe(200)
  })

  it('login resets the count of failures after a success', async () => {
    const { username, password } = await createStaff(payload, 'editor')
    for (let round = 1; round <= 3; round += 1) {
      for (let failure = 1; failure <= 9; failure += 1)
        await login({ username, password: 'wrong' }, 'forgetful')
      expect((await login({ username, password }, 'forgetful')).status).toBe(200)
    }
  })

  it('login returns 500 without details when the database fails', async () => {
    const broken = Object.create(payload) as Payload
    const fail = async () => {
      throw new Error('secret detail')
    }
    Object.assign(broken, { db: { ...payload.db, drizzle: { execute: fail } } })
    const response = await apiClient(dispatcher(broken))('POST', '/api/auth/login', {
      json: { username: 'x', password: 'y' },
    })
    expect([response.status, response.json]).toEqual([500, { error: 'Login failed' }])
  })
})

describe('login of an account with a second factor', () => {
  it('a code of the app or a recovery code is needed; everything else is the same 401', async () => {
    const { username, password, ...rest } = await createStaff(payload, 'editor')
    const { secret, codes } = await addApp({ username, password, ...rest })
    const unknown = await login({ username: 'nobody-at-all', password })
    for (const code of [undefined, '', '000000', 'no code', codeOf(secret, -1)]) {
      const { status, json } = await login({ username, password, code })
      expect([status, json], String(code)).toEqual([401, { error: 'Invalid credentials' }])
      expect([status, json]).toEqual([unknown.status, unknown.json])
    }
    const code = codeOf(secret, 1)
    const { status, json } = await login({ username, password, code })
    expect(status).toBe(200)
    expect(Object.keys(json as object)).toEqual(['token', 'user'])
    expect((await login({ username, password, code })).status).toBe(401)
    expect((await login({ username, password, code: codes[0] })).status).toBe(200)
    expect((await login({ username, password, code: codes[0] })).status).toBe(401)
    expect((await login({ username, password: 'wrong password', code: codes[1] })).status).toBe(401)
    expect((await login({ username, password, code: codes[1] })).status).toBe(200)
  })

  it('a code is ignored where there is no factor; null is none, and any other type is 400', async () => {
    const { username, password } = await createStaff(payload, 'editor')
    for (const code of ['123456', '', null])
      expect((await login({ username, password, code })).status).toBe(200)
    for (const code of [123456, ['123456'], {}])
      expect((await login({ username, password, code })).status).toBe(400)
  })
})
