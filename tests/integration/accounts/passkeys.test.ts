import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { softwareAuthenticator } from '#tests/support/software-authenticator.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

/** Of the tests' `BASE_URL`. */
const origin = 'http://muster.test'

interface Begun {
  handle: string
  options: { challenge: string; allowCredentials?: { id: string }[] }
}
const post = async (path: string, call: object = {}) => callPlatform('POST', `/users/${path}`, call)
const begun = async (path: string, call: object = {}): Promise<Begun> =>
  (await post(path, call)).json as unknown as Begun

type Authenticator = ReturnType<typeof softwareAuthenticator>

const add = async ({ token, password }: Staff, key: Authenticator, from?: string) => {
  const { handle, options } = await begun('begin-passkey', { token, json: { password } })
  const made = { name: 'Phone', handle, response: key.create(options, from) }
  return { made, response: await post('add-passkey', { token, json: made }) }
}

/** Signs in with a passkey alone. */
const signIn = async (key: Authenticator, given?: Parameters<Authenticator['get']>[1]) => {
  const { handle, options } = await begun('passkey-challenge')
  const json = { handle, response: key.get(options, given) }
  return { json, response: await post('passkey-login', { json }) }
}

const login = ({ username, password }: Staff, more: object = {}) =>
  post('login', { json: { username, password, ...more } })

describe('a passkey', () => {
  it('is added once, with recovery codes, and signs in without a password', async () => {
    const staff = await createStaff(payload, 'editor')
    const key = softwareAuthenticator(origin)
    const { made, response } = await add(staff, key)
    expect(response.status, response.text).toBe(200)
    expect(response.json['codes']).toHaveLength(10)
    expect((await post('add-passkey', { token: staff.token, json: made })).status).toBe(409)
    const signedIn = await signIn(key)
    expect(signedIn.response.json['user']).toMatchObject({ id: staff.id })
    expect(sessionOf(signedIn.response)).toBeDefined()
  })

  it('a signature is good once, within five minutes, for its challenge and our origin alone', async () => {
    const staff = await createStaff(payload, 'editor')
    const key = softwareAuthenticator(origin)
    await add(staff, key)
    const { json } = await signIn(key)
    expect((await post('passkey-login', { json })).status).toBe(401)
    const evil = await signIn(key, { from: 'http://evil.test' })
    expect(evil.response.status).toBe(401)
    const { handle, options } = await begun('passkey-challenge')
    await payload.db.drizzle.execute(sql`UPDATE passkey_challenges SET expires_at = now()`)
    const late = { handle, response: key.get(options) }
    expect((await post('passkey-login', { json: late })).status).toBe(401)
    const [one, two] = [await begun('passkey-challenge'), await begun('passkey-challenge')]
    const mixed = { handle: one.handle, response: key.get(two.options) }
    expect((await post('passkey-login', { json: mixed })).status).toBe(401)
    expect((await signIn(softwareAuthenticator(origin))).response.status).toBe(401)
    expect((await signIn(key)).response.status).toBe(200)
  })

  it('a counter that does not move tells of a copy; of two at once one signs in', async () => {
    const staff = await createStaff(payload, 'editor')
    const key = softwareAuthenticator(origin)
    await add(staff, key)
    expect((await signIn(key, { count: 7 })).response.status).toBe(200)
    expect((await signIn(key, { count: 7 })).response.status).toBe(401)
    const { handle, options } = await begun('passkey-challenge')
    const json = { handle, response: key.get(options, { count: 8 }) }
    const both = await Promise.all([1, 2].map(() => post('passkey-login', { json })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('is required beside the password, and one of another account is wrong', async () => {
    const [staff, other] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'editor'),
    ]
    const [key, foreign] = [softwareAuthenticator(origin), softwareAuthenticator(origin)]
    await add(staff, key)
    await add(other, foreign)
    const ask = async () => {
      const { json } = await login(staff)
      return (json['factor'] as { passkey: Begun }).passkey
    }
    const first = await ask()
    expect(first.options.allowCredentials).toHaveLength(1)
    const prove = (asked: Begun, by: Authenticator) =>
      login(staff, { passkey: { handle: asked.handle, response: by.get(asked.options) } })
    expect((await prove(first, foreign)).status).toBe(401)
    const second = await ask()
    expect((await prove(second, key)).status).toBe(200)
    expect((await prove(second, key)).status).toBe(401)
  })

  it('a challenge beside a password does not sign in alone', async () => {
    const staff = await createStaff(payload, 'editor')
    const key = softwareAuthenticator(origin)
    await add(staff, key)
    const { json } = await login(staff)
    const { handle, options } = (json['factor'] as { passkey: Begun }).passkey
    const alone = { handle, response: key.get(options) }
    expect((await post('passkey-login', { json: alone })).status).toBe(401)
  })

  it('is made for our origin and with the password; its account lists and removes it', async () => {
    const staff = await createStaff(payload, 'editor')
    const { token, password } = staff
    const key = softwareAuthenticator(origin)
    expect((await add(staff, key, 'http://evil.test')).response.status).toBe(409)
    const wrong = { token, json: { password: 'wrong' } }
    expect((await post('begin-passkey', wrong)).status).toBe(400)
    await add(staff, key)
    const { json } = await callPlatform('GET', '/users/factors', { token })
    const [passkey] = json['passkeys'] as { id: string; name: string }[]
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: null })
    const removal = { id: passkey?.id, password }
    const other = await createStaff(payload, 'editor')
    const foreign = { id: passkey?.id, password: other.password }
    await post('remove-passkey', { token: other.token, json: foreign })
    expect((await signIn(key)).response.status).toBe(200)
    expect((await post('remove-passkey', { token, json: removal })).status).toBe(200)
    expect((await signIn(key)).response.status).toBe(401)
    expect((await login(staff)).status).toBe(200)
  })

  it('of a deactivated account it does not sign in', async () => {
    const staff = await createStaff(payload, 'editor')
    const key = softwareAuthenticator(origin)
    await add(staff, key)
    const { token } = await createStaff(payload, 'admin')
    await post(`${staff.id}/deactivate`, { token, json: { to: null } })
    expect((await signIn(key)).response.status).toBe(401)
  })

  it('a client opens no more than a hundred challenges', async () => {
    const headers = { 'x-muster-address': '198.51.100.7' }
    for (let at = 0; at < 105; at += 1) await post('passkey-challenge', { headers })
    const { rows } = await payload.db.drizzle.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM passkey_challenges WHERE network = '198.51.100.7'`,
    )
    expect(rows[0]?.n).toBeLessThanOrEqual(100)
  })
})
