import type { Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { addApp } from '#tests/support/second-factors.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { codeOf } from '#tests/support/totp.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const demandOf = (...secondFactorRoles: string[]) =>
  payload.updateGlobal({ slug: 'settings', data: { secondFactorRoles } })
afterEach(() => demandOf())

const openSession = async ({ username, password }: Staff) =>
  sessionOf(await callPlatform('POST', '/users/login', { json: { username, password } })) ?? ''

describe('a second factor that a role demands', () => {
  it('who has none may do nothing in the admin UI but add one', async () => {
    const staff = await createStaff(payload, 'editor')
    const session = await openSession(staff)
    await demandOf('editor')
    const get = (path: string) => callPlatform('GET', path, { session })
    expect((await get('/news')).status).toBe(403)
    expect((await get('/access')).json).not.toHaveProperty('canAccessAdmin')
    expect((await get('/users/sign-ins')).status).toBe(403)
    expect((await get('/users/factors')).json).toMatchObject({ isRequired: true, hasTotp: false })
    await addApp(staff, { session })
    expect((await get('/news')).status).toBe(200)
    expect((await get('/access')).json['canAccessAdmin']).toBe(true)
  })

  it('a token of who has none is given out, says so, and permits nothing until there is one', async () => {
    const staff = await createStaff(payload, 'organizer')
    await demandOf('organizer', 'admin')
    const { username, password } = staff
    const login = await api('POST', '/api/auth/login', { json: { username, password } })
    expect(login.status).toBe(200)
    const { token } = login.json as { token: string }
    const check = await api('GET', '/api/auth/check', { token })
    expect(check.json).toMatchObject({
      authenticated: true,
      user: { roles: [], permissions: [], secondFactorRequired: true },
    })
    expect((await api('GET', '/api/staff/contacts', { token })).status).toBe(403)
    expect((await callPlatform('GET', '/contacts', { token })).status).toBe(403)
    expect((await api('POST', '/api/auth/logout', { token })).status).toBe(200)
    expect((await api('GET', '/api/staff/profile', { token })).status).toBe(200)
    const { secret } = await addApp(staff, { token })
    expect((await api('GET', '/api/staff/contacts', { token })).status).toBe(200)
    const after = await api('GET', '/api/auth/check', { token })
    expect(after.json).not.toHaveProperty('user.secondFactorRequired')
    const json = { username, password, code: codeOf(secret, 1) }
    expect((await api('POST', '/api/auth/login', { json })).status).toBe(200)
  })

  it('who is held back changes neither profile, password, account nor preferences', async () => {
    const staff = await createStaff(payload, 'organizer')
    const session = await openSession(staff)
    await demandOf('organizer')
    const { id, token, password } = staff
    const changes = [
      ['PUT', '/api/staff/profile', { displayName: 'Mallory' }],
      ['PUT', '/api/staff/profile', { email: 'mallory@example.org' }],
      [
        'POST',
        '/api/auth/change-password',
        { currentPassword: password, newPassword: 'another long one' },
      ],
    ] as const
    for (const [method, path, json] of changes)
      expect((await api(method, path, { token, json })).status, path).toBe(403)
    const calls = [
      ['PATCH', `/users/${id}`, { displayName: 'Mallory' }],
      ['PATCH', `/users?where[id][equals]=${id}`, { displayName: 'Mallory' }],
      ['POST', '/payload-preferences/nav', { value: { open: true } }],
      ['GET', '/payload-preferences/nav', undefined],
      ['DELETE', '/payload-preferences/nav', undefined],
      ['GET', '/globals/settings', undefined],
      ['POST', '/users/end-other-sign-ins', {}],
      ['POST', '/users/renew-recovery-codes', { password }],
    ] as const
    for (const [method, path, json] of calls)
      for (const actor of [{ token }, { session }])
        expect((await callPlatform(method, path, { ...actor, json })).status, path).toBe(403)
    const { displayName } = await payload.findByID({ collection: 'users', id })
    expect(displayName).toBe('Staff Member')
    expect((await callPlatform('GET', '/users/me', { session })).json['user']).toMatchObject({ id })
    expect((await callPlatform('POST', '/users/logout', { session })).status).toBe(200)
  })

  it('the last one cannot be removed; roles that demand none are as before', async () => {
    const staff = await createStaff(payload, 'editor')
    await addApp(staff)
    await demandOf('editor')
    const { token, password } = staff
    const json = { password }
    const removal = await callPlatform('POST', '/users/remove-totp', { token, json })
    expect(removal.json['errors']).toMatchObject([{ code: 'factor-required' }])
    expect((await callPlatform('GET', '/news', { token })).status).toBe(200)
    const other = await createStaff(payload, 'communicator')
    expect((await api('GET', '/api/staff/newsletters', { token: other.token })).status).toBe(200)
  })

  it('only roles of the installation can be named in Settings', async () => {
    await expect(demandOf('king')).rejects.toMatchObject({ status: 400 })
  })
})
