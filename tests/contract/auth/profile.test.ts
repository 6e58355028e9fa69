import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const path = '/api/staff/profile'
const put = ({ token }: Pick<Staff, 'token'>, json: unknown) => api('PUT', path, { token, json })
const read = async ({ token }: Pick<Staff, 'token'>) => (await api('GET', path, { token })).json

describe('getProfile', () => {
  it('getProfile returns exactly the documented fields', async () => {
    const staff = await createStaff(payload, 'organizer', 'communicator')
    const { id, username, email, roles, token } = staff
    const { status, json } = await api('GET', path, { token })
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect([status, json]).toEqual([
      200,
      {
        id,
        username,
        email,
        displayName: 'Staff Member',
        roles,
        createdAt: timestamp,
        updatedAt: timestamp,
      },
    ])
  })

  it('getProfile and updateProfile return 404 once the account is deleted; getProfile 401 without a token', async () => {
    const { id, token } = await createStaff(payload, 'editor')
    const anonymous = await api('GET', path)
    expect([anonymous.status, anonymous.json]).toEqual([401, { error: 'Unauthorized' }])
    await payload.delete({ collection: 'users', id })
    for (const response of [await api('GET', path, { token }), await put({ token }, {})])
      expect([response.status, response.json]).toEqual([404, { error: 'User not found' }])
  })
})

describe('updateProfile', () => {
  it('updateProfile changes the given fields and nothing else', async () => {
    const staff = await createStaff(payload, 'editor')
    const before = await read(staff)
    const response = await put(staff, { displayName: '  New Name ' })
    expect([response.status, response.json]).toEqual([200, { success: true }])
    expect(await read(staff)).toEqual({
      ...(before as object),
      displayName: 'New Name',
      updatedAt: expect.any(String),
    })
    await put(staff, { email: ` ${staff.username}@NEW.example.org ` })
    await put(staff, { username: ` New.${staff.username.toUpperCase()} ` })
    expect(await read(staff)).toMatchObject({
      displayName: 'New Name',
      email: `${staff.username}@new.example.org`,
      username: `new.${staff.username}`,
      roles: ['editor'],
    })
  })

  it('updateProfile lets an account without a valid role change its name and password', async () => {
    const staff = await createStaff(payload)
    const password = 'a new password'
    const change = { displayName: '🎈'.repeat(200), password, currentPassword: staff.password }
    expect((await put(staff, change)).json).toEqual({ success: true })
    const login = { username: staff.username, password }
    expect((await api('POST', '/api/auth/login', { json: login })).status).toBe(200)
  })

  it('updateProfile accepts an email of any top-level domain, also when the name changes later', async () => {
    const staff = await createStaff(payload, 'editor')
    const email = staff.email.replace(/org$/, 'xn--p1ai')
    for (const json of [{ email }, { displayName: 'Ada' }])
      expect((await put(staff, json)).json).toEqual({ success: true })
    expect(await read(staff)).toMatchObject({ email, displayName: 'Ada' })
  })

  it('updateProfile accepts an empty body, an empty display name and the unchanged username and email', async () => {
    const staff = await createStaff(payload, 'editor')
    const { username, email } = staff
    for (const json of [{}, { username, email }, { displayName: '' }])
      expect((await put(staff, json)).status).toBe(200)
    expect(await read(staff)).toMatchObject({ username, email, displayName: '' })
  })

  it('updateProfile ignores roles, ids, hashes and other protected fields', async () => {
    const staff = await createStaff(payload, 'editor')
    const fields = {
      roles: ['admin'],
      permissions: ['users:write'],
      id: 1,
      hash: 'x',
      salt: 'x',
      tokensValidFrom: '2000-01-01T00:00:00.000Z',
      legacySha256: true,
      createdAt: '2000-01-01T00:00:00.000Z',
      __proto__: { roles: ['admin'] },
      displayName: 'Mallory',
    }
    expect((await put(staff, fields)).status).toBe(200)
    expect(await read(staff)).toMatchObject({ id: staff.id, roles: ['editor'] })
    const login = { username: staff.username, password: staff.password }
    expect((await api('POST', '/api/auth/login', { json: login })).status).toBe(200)
  })

  it('updateProfile changes the password with the current one and keeps the calling token valid', async () => {
    const staff = await createStaff(payload, 'editor')
    const password = 'a new password'
    const response = await put(staff, { password, currentPassword: staff.password })
    expect([response.status, response.json]).toEqual([200, { success: true }])
    expect((await api('GET', path, { token: staff.token })).status).toBe(200)
    const { username } = staff
    const login = (candidate: string) =>
      api('POST', '/api/auth/login', { json: { username, password: candidate } })
    expect((await login(staff.password)).status).toBe(401)
    expect((await login(password)).status).toBe(200)
  })

  it.each<[string, (staff: Staff, other: Staff) => object, string]>([
    [
      'a password alone',
      () => ({ password: 'a new password' }),
      'Current password is required to change password',
    ],
    [
      'a password that is too short, alone',
      () => ({ password: 'x' }),
      'Current password is required to change password',
    ],
    [
      'a wrong current password',
      () => ({ password: 'a new password', currentPassword: 'wrong' }),
      'Current password is incorrect',
    ],
    [
      'a wrong current password beside a new one that is too short',
      () => ({ password: 'x', currentPassword: 'wrong' }),
      'Current password is incorrect',
    ],
    [
      'a wrong current password beside a new one that is too long',
      () => ({ password: 'x'.repeat(257), currentPassword: 'wrong' }),
      'Current password is incorrect',
    ],
    [
      'a short password',
      ({ password }) => ({ password: '1234567', currentPassword: password }),
      'password: must be at least 8 characters',
    ],
    ['a taken username', (_, { username }) => ({ username }), 'Username already exists'],
    [
      'a taken username in another case',
      (_, { username }) => ({ username: username.toUpperCase() }),
      'Username already exists',
    ],
    ['a taken email', (_, { email }) => ({ email }), 'Email already exists'],
    [
      'a taken email in another case',
      (_, { email }) => ({ email: email.toUpperCase() }),
      'Email already exists',
    ],
    [
      'another user’s email as username',
      (_, { email }) => ({ username: email }),
      'username: must not be an email address but your own',
    ],
    ['an empty username', () => ({ username: ' ' }), 'username: is required'],
    ['an invalid email', () => ({ email: 'nowhere' }), 'email: must be a valid email address'],
    ['an empty email', () => ({ email: '' }), 'email: is required'],
    ['a number', () => ({ displayName: 7 }), 'displayName: must be a string'],
    ['NUL', () => ({ displayName: 'a\0' }), 'displayName: must not contain NUL characters'],
    [
      'a long display name',
      () => ({ displayName: 'x'.repeat(201) }),
      'displayName: must be at most 200 characters',
    ],
  ])('updateProfile returns 400 for %s and changes nothing', async (_, wrong, error) => {
    const [staff, other] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'editor'),
    ]
    const before = await read(staff)
    const { status, json } = await put(staff, { displayName: 'Changed', ...wrong(staff, other) })
    expect([status, json]).toEqual([400, { error }])
    expect(await read(staff)).toEqual(before)
  })

  it('updateProfile is atomic: a taken username leaves the password unchanged', async () => {
    const [staff, { username }] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'editor'),
    ]
    const fields = { username, password: 'a new password', currentPassword: staff.password }
    expect((await put(staff, fields)).json).toEqual({ error: 'Username already exists' })
    const login = { username: staff.username, password: staff.password }
    expect((await api('POST', '/api/auth/login', { json: login })).status).toBe(200)
  })

  it('updateProfile gives a username to exactly one of several concurrent requests', async () => {
    const all = await Promise.all([1, 2, 3].map(() => createStaff(payload, 'editor')))
    const username = `wanted-${all[0]?.username}`
    const responses = await Promise.all(all.map((staff) => put(staff, { username })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    for (const { status, json } of responses)
      if (status === 400) expect(json).toEqual({ error: 'Username already exists' })
  })

  it('updateProfile returns 401 without a token', async () => {
    const { status, json } = await api('PUT', path, { json: { displayName: 'x' } })
    expect([status, json]).toEqual([401, { error: 'Unauthorized' }])
  })
})
