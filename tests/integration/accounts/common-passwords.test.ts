import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { importAccounts } from '#src/accounts/import/import-accounts.ts'
import { oldDigest } from '#src/accounts/password/password.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { accept, invitedBy } from '#tests/support/invitations.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { resetTokenFor } from '#tests/support/reset-links.ts'
import { createStaff } from '#tests/support/staff.ts'

/** Common passwords are rejected on every surface that sets one. */

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const common = ['password', 'Password1', '12345678', 'iloveyou']
const newName = (): string => `common-${randomBytes(6).toString('hex')}`

const login = async (username: string, password: string) =>
  (await api('POST', '/api/auth/login', { json: { username, password } })).status

it.each(common)('the contract rejects %s with 400 that names the rule', async (password) => {
  const { token, password: currentPassword } = await createStaff(payload, 'editor')
  const change = { currentPassword, newPassword: password }
  const changed = await api('POST', '/api/auth/change-password', { token, json: change })
  expect([changed.status, changed.json]).toEqual([
    400,
    { error: 'newPassword: must not be a common password' },
  ])
  const json = { currentPassword, password }
  const put = await api('PUT', '/api/staff/profile', { token, json })
  expect([put.status, put.json]).toEqual([
    400,
    { error: 'password: must not be a common password' },
  ])
  const wrong = { currentPassword: 'wrong', newPassword: password }
  expect((await api('POST', '/api/auth/change-password', { token, json: wrong })).json).toEqual({
    error: 'Current password is incorrect',
  })
})

it('the admin UI rejects one for oneself, for a colleague, for a new account and by a mailed link', async () => {
  const admin = await createStaff(payload, 'admin')
  const { id, token, email, password } = await createStaff(payload, 'editor')
  const username = newName()
  const account = { username, email: `${username}@example.org`, roles: ['editor'] }
  const reset = await resetTokenFor(payload, email)
  const headers = { 'accept-language': 'de' }
  const own = { password: 'password', currentPassword: password }
  const set = { password: 'password' }
  const calls = [
    ['PATCH', `/users/${id}`, { token, json: own, headers }],
    ['PATCH', `/users/${id}`, { token: admin.token, json: set, headers }],
    ['POST', '/users', { token: admin.token, json: { ...account, ...set }, headers }],
    ['POST', '/users/reset-password', { json: { token: reset, ...set }, headers }],
  ] as const
  for (const [method, path, call] of calls) {
    const { status, text } = await callPlatform(method, path, call)
    expect([status, text]).toEqual([400, expect.stringContaining('"path":"password"')])
    expect(text).toContain('gehört zu den verbreitetsten')
  }
  const again = { token: reset, password: 'a long enough one' }
  expect((await callPlatform('POST', '/users/reset-password', { json: again })).status).toBe(200)
})

it('an invitation is not accepted with one, and stays good', async () => {
  const { token } = await createStaff(payload, 'admin')
  const email = `${newName()}@example.org`
  const json = { email, displayName: '', roles: ['editor'] }
  await callPlatform('POST', '/users/invite', { token, json })
  const link = await invitedBy(payload, email)
  const username = newName()
  const rejected = await accept(link, { username, password: 'password' })
  expect([rejected.status, rejected.json['errors']]).toMatchObject([
    400,
    [{ code: 'password-common' }],
  ])
  expect((await accept(link, { username })).status).toBe(200)
})

it('an account that was imported with one signs in, and must choose another at its first change', async () => {
  const name = newName()
  const line = `${name},${name}@example.org,,editor,${oldDigest('password')}`
  const text = `username,email,displayName,roles,sha256\n${line}`
  expect((await importAccounts(payload, Readable.from([Buffer.from(text)]))).imported).toBe(1)
  expect(await login(name, 'password')).toBe(200)
  expect(await login(name, 'password')).toBe(200)
  const json = { username: name, password: 'password' }
  const { token } = (await api('POST', '/api/auth/login', { json })).json as { token: string }
  const change = (newPassword: string) =>
    api('POST', '/api/auth/change-password', {
      token,
      json: { currentPassword: 'password', newPassword },
    })
  expect((await change('iloveyou')).status).toBe(400)
  expect((await change('a long enough one')).status).toBe(200)
})
