import { pbkdf2, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { importAccounts } from '#src/accounts/import/import-accounts.ts'
import { oldDigest } from '#src/accounts/password/password.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const composed = 'Gr\u00fc\u00dfe aus \u0141\u00f3d\u017a \ufb01n'
const decomposed = composed.normalize('NFD')
const compatible = composed.normalize('NFKC')
const forms = [composed, decomposed, compatible]

const login = async (username: string, password: string) =>
  (await api('POST', '/api/auth/login', { json: { username, password } })).status

const signInsOf = (username: string, passwords: readonly string[]) =>
  Promise.all(passwords.map((password) => login(username, password)))

describe('a password', () => {
  it('a password set by the contract signs in however its letters are composed', async () => {
    const { token, username, password } = await createStaff(payload, 'editor')
    const json = { currentPassword: password, newPassword: decomposed }
    const changed = await api('POST', '/api/auth/change-password', { token, json })
    expect(changed.status).toBe(200)
    expect(await signInsOf(username, forms)).toEqual([200, 200, 200])
    expect(await login(username, composed.toLowerCase())).toBe(401)
  })

  it('so does one that an administrator sets, for a new account and again', async () => {
    const { token } = await createStaff(payload, 'admin')
    const username = `typed-${randomBytes(6).toString('hex')}`
    const json = { username, email: `${username}@example.org`, roles: ['editor'] }
    const made = await callPlatform('POST', '/users', {
      token,
      json: { ...json, password: decomposed },
    })
    expect(made.status).toBe(201)
    expect(await signInsOf(username, forms)).toEqual([200, 200, 200])
    const { id } = made.json['doc'] as { id: number }
    const next = { password: `${decomposed} 2` }
    expect((await callPlatform('PATCH', `/users/${id}`, { token, json: next })).status).toBe(200)
    expect(await signInsOf(username, [`${composed} 2`, `${compatible} 2`])).toEqual([200, 200])
  })

  it('one whose hash is of what was typed still signs in, and changes it', async () => {
    const { id, username } = await createStaff(payload, 'editor')
    const salt = randomBytes(32).toString('hex')
    const key = await promisify(pbkdf2)(composed, salt, 600_000, 32, 'sha256')
    const hash = `pbkdf2-sha256-v1:${key.toString('hex')}`
    await payload.db.pool.query('UPDATE users SET hash = $1, salt = $2 WHERE id = $3', [
      hash,
      salt,
      id,
    ])
    const { status, json } = await api('POST', '/api/auth/login', {
      json: { username, password: composed },
    })
    expect(status).toBe(200)
    const { token } = json as { token: string }
    const change = { currentPassword: composed, newPassword: `${composed} 2` }
    expect((await api('POST', '/api/auth/change-password', { token, json: change })).status).toBe(
      200,
    )
    expect(await login(username, `${decomposed} 2`)).toBe(200)
  })

  it('an account of the old service signs in with the password that its digest is of', async () => {
    const username = `old-${randomBytes(6).toString('hex')}`
    const row = `${username},${username}@example.org,Old,editor,${oldDigest(composed)}`
    await importAccounts(
      payload,
      Readable.from([Buffer.from(`username,email,displayName,roles,sha256\n${row}`)]),
    )
    expect(await login(username, composed)).toBe(200)
    expect(await signInsOf(username, forms)).toEqual([200, 200, 200])
  })
})
