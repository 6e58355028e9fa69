import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { importAccounts } from '#src/accounts/import/import-accounts.ts'
import { oldDigest } from '#src/accounts/password/password.ts'
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

const open = async (username: string, password: string, address = 'test') =>
  callPlatform('POST', '/users/login', {
    json: { username, password },
    headers: { 'x-muster-address': address },
  })

const openFor = async ({ username, password }: Staff): Promise<string> =>
  sessionOf(await open(username, password)) ?? ''

const isOpen = async (session: string): Promise<boolean> =>
  Boolean((await callPlatform('GET', '/users/me', { session })).json['user'])

const isGood = async (token: string): Promise<boolean> =>
  (await api('GET', '/api/auth/check', { token })).status === 200

describe('signing in to the admin UI', () => {
  it('a login to the admin UI responds as the platform does, with an HttpOnly cookie', async () => {
    const { id, username, password } = await createStaff(payload, 'editor')
    const response = await open(username, password)
    expect(response.status).toBe(200)
    expect(response.json).toMatchObject({
      message: expect.any(String),
      exp: expect.any(Number),
      token: sessionOf(response),
      user: { id, username, roles: ['editor'], collection: 'users' },
    })
    expect(JSON.stringify(response.json)).not.toMatch(/hash|salt|legacySha256|tokensValidFrom/)
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly(=true)?; SameSite=Lax/)
    expect(await isOpen(sessionOf(response) ?? '')).toBe(true)
  })

  it('a login to the admin UI accepts the email in place of the username, in either field', async () => {
    const { email, password } = await createStaff(payload, 'editor')
    expect((await open(email.toUpperCase(), password)).status).toBe(200)
    const json = { email, password }
    expect((await callPlatform('POST', '/users/login', { json })).status).toBe(200)
  })

  it('a login to the admin UI rejects a wrong password and an unknown name identically', async () => {
    const { username } = await createStaff(payload, 'editor')
    const [wrong, unknown] = [
      await open(username, 'wrong password'),
      await open('nobody-at-all', 'wrong password'),
    ]
    expect([wrong.status, wrong.json]).toEqual([unknown.status, unknown.json])
    expect(wrong.status).toBe(401)
    expect(sessionOf(wrong)).toBeUndefined()
    for (const json of [{}, { username }, { username: { equals: username }, password: 'x' }, null])
      expect((await callPlatform('POST', '/users/login', { json })).status).toBe(401)
  })

  it('login failures of the admin UI and of the contract are counted together', async () => {
    const { username, password } = await createStaff(payload, 'editor')
    const headers = { 'x-muster-address': 'shared' }
    for (let failure = 1; failure <= 5; failure += 1) {
      await open(username, 'wrong password', 'shared')
      await api('POST', '/api/auth/login', { json: { username, password: 'wrong' }, headers })
    }
    expect((await open(username, password, 'shared')).status).toBe(401)
    const viaApi = await api('POST', '/api/auth/login', { json: { username, password }, headers })
    expect(viaApi.status).toBe(401)
    expect((await open(username, password, 'elsewhere')).status).toBe(200)
  })

  it('a login to the admin UI upgrades an account of the old service', async () => {
    const { username: name } = await createStaff(payload, 'editor')
    const old = `old-${name}`
    const text = `username,email,roles,sha256\n${old},${old}@example.org,editor,${oldDigest('hunter2')}`
    await importAccounts(
      payload,
      (async function* () {
        yield Buffer.from(text)
      })(),
    )
    expect((await open(old, oldDigest('hunter2'))).status).toBe(401)
    expect((await open(old, 'hunter2')).status).toBe(200)
    const { rows } = await payload.db.drizzle.execute(
      sql`SELECT legacy_sha256 AS old FROM users WHERE username = ${old}`,
    )
    expect(rows).toEqual([{ old: false }])
    expect((await open(old, 'hunter2')).status).toBe(200)
  })

  it('ten concurrent logins open ten sessions', async () => {
    const staff = await createStaff(payload, 'editor')
    const sessions = await Promise.all(Array.from({ length: 10 }, () => openFor(staff)))
    for (const session of sessions) expect(await isOpen(session)).toBe(true)
  })

  it('signing out ends one session and leaves the others', async () => {
    const staff = await createStaff(payload, 'editor')
    const [one, other] = [await openFor(staff), await openFor(staff)]
    expect((await callPlatform('POST', '/users/logout', { session: one })).status).toBe(200)
    expect([await isOpen(one), await isOpen(other)]).toEqual([false, true])
  })

  it('a session ends a week after its login, however often it is extended', async () => {
    const { id, ...staff } = await createStaff(payload, 'editor')
    const session = await openFor({ id, ...staff })
    const { db } = payload
    const toSixDays = sql`UPDATE users_sessions SET created_at = now() - interval '6 days'
      WHERE _parent_id = ${id}`
    await db.drizzle.execute(toSixDays)
    const extended = await callPlatform('POST', '/users/refresh-token', { session })
    const token = String(extended.json['refreshedToken'])
    expect([extended.status, await isOpen(token)]).toEqual([200, true])
    const { rows } = await db.drizzle.execute(sql`
      SELECT expires_at - created_at = interval '7 days' AS week FROM users_sessions
      WHERE _parent_id = ${id}`)
    expect(rows).toEqual([{ week: true }])
    await db.drizzle.execute(sql`UPDATE users_sessions SET expires_at = now()
      WHERE _parent_id = ${id}`)
    expect(await isOpen(token)).toBe(false)
    const again = await callPlatform('POST', '/users/refresh-token', { session: token })
    expect(again.status).toBe(403)
  })

  it('a token of the contract opens no session', async () => {
    const { token } = await createStaff(payload, 'editor')
    const { status } = await callPlatform('POST', '/users/refresh-token', { token })
    expect(status).toBe(403)
  })

  it('a session cookie sent by another website is ignored', async () => {
    const session = await openFor(await createStaff(payload, 'editor'))
    const headers = { cookie: `payload-token=${session}`, origin: 'https://evil.example' }
    const { json } = await callPlatform('GET', '/users/me', { headers })
    expect(json['user']).toBeNull()
  })
})

describe('a change of roles', () => {
  const roles = async (id: number) =>
    (await payload.findByID({ collection: 'users', id, depth: 0 })).roles

  /** Whatever happens while the account is being written to must not undo the change. */
  const during = async (work: (staff: Staff) => Promise<unknown>) => {
    const staff = await createStaff(payload, 'editor')
    const { id } = staff
    const working = work(staff)
    for (const role of ['organizer', 'communicator', 'admin'] as const) {
      await new Promise((done) => setTimeout(done, 60))
      await payload.update({ collection: 'users', id, data: { roles: [role] } })
    }
    await working
    return roles(id)
  }

  it('a concurrent login to the contract does not undo a change of roles', async () => {
    const work = ({ username, password }: Staff) =>
      Promise.all(
        [1, 2, 3].map(() => api('POST', '/api/auth/login', { json: { username, password } })),
      )
    expect(await during(work)).toEqual(['admin'])
  })

  it('a concurrent login to the admin UI does not undo a change of roles', async () => {
    const work = ({ username, password }: Staff) =>
      Promise.all([1, 2, 3].map(() => open(username, password)))
    expect(await during(work)).toEqual(['admin'])
  })

  it('a concurrent login through the platform’s operation does not undo a change of roles', async () => {
    const work = ({ email, password }: Staff) =>
      payload.login({ collection: 'users', data: { email, password } })
    expect(await during(work)).toEqual(['admin'])
  })

  it('a concurrent change of password or of other fields does not undo a change of roles', async () => {
    const work = async ({ id, token, password }: Staff) =>
      Promise.all([
        payload.update({ collection: 'users', id, data: { password: 'a new password' } }),
        payload.update({ collection: 'users', id, data: { displayName: 'Renamed' } }),
        api('PUT', '/api/staff/profile', {
          token,
          json: { password: 'another password', currentPassword: password },
        }),
      ])
    expect(await during(work)).toEqual(['admin'])
  })

  it('a change of roles takes effect at once, for tokens and sessions issued before', async () => {
    const staff = await createStaff(payload, 'editor')
    const session = await openFor(staff)
    const { id, token } = staff
    const mayReadContacts = async () => [
      (await callPlatform('GET', '/contacts', { session })).status,
      (await api('GET', '/api/staff/contacts', { token })).status,
    ]
    expect(await mayReadContacts()).toEqual([403, 403])
    await payload.update({ collection: 'users', id, data: { roles: ['organizer'] } })
    expect(await mayReadContacts()).toEqual([200, 200])
  })
})

describe('a change of password in the admin UI', () => {
  it('a change of password ends every token and every other session, and keeps its own session', async () => {
    const staff = await createStaff(payload, 'editor')
    const [own, other] = [await openFor(staff), await openFor(staff)]
    const { status } = await callPlatform('PATCH', `/users/${staff.id}`, {
      session: own,
      json: { password: 'a new password', currentPassword: staff.password },
    })
    expect(status).toBe(200)
    expect([await isOpen(own), await isOpen(other), await isGood(staff.token)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await open(staff.username, staff.password)).status).toBe(401)
    expect((await open(staff.username, 'a new password')).status).toBe(200)
  })

  it('a change of password by the user’s own token keeps that token; by an administrator’s it keeps none', async () => {
    const staff = await createStaff(payload, 'editor')
    const path = `/users/${staff.id}`
    const json = { password: 'a new password', currentPassword: staff.password }
    const own = { token: staff.token, json }
    expect((await callPlatform('PATCH', path, own)).status).toBe(200)
    expect(await isGood(staff.token)).toBe(true)
    const { token } = await createStaff(payload, 'admin')
    const others = { token, json: { password: 'yet another password' } }
    expect((await callPlatform('PATCH', path, others)).status).toBe(200)
    expect([await isGood(staff.token), await isGood(token)]).toEqual([false, true])
  })

  it.each(['1234567', 'x'.repeat(257)])(
    'the admin UI rejects the password %s',
    async (password) => {
      const { id, token, username, password: old } = await createStaff(payload, 'editor')
      const json = { password, currentPassword: old }
      const { status } = await callPlatform('PATCH', `/users/${id}`, { token, json })
      expect(status).toBe(400)
      expect((await open(username, old)).status).toBe(200)
    },
  )
})

describe('an account in the platform’s REST', () => {
  it('users cannot set their own roles, hash or token fields through the platform’s REST', async () => {
    const { id, token, username, password } = await createStaff(payload, 'editor')
    const before = await payload.db.drizzle.execute(sql`SELECT * FROM users WHERE id = ${id}`)
    const json = {
      roles: ['admin'],
      hash: 'x',
      salt: 'x',
      legacySha256: true,
      tokensValidFrom: '2000-01-01T00:00:00.000Z',
      keptTokenHash: 'x',
      resetPasswordToken: 'x',
      resetPasswordExpiration: '2100-01-01T00:00:00.000Z',
      sessions: [{ id: 'x', expiresAt: '2100-01-01T00:00:00.000Z' }],
    }
    for (const path of [`/users/${id}`, `/users?where[id][equals]=${id}`])
      expect((await callPlatform('PATCH', path, { token, json })).status).toBe(200)
    const after = await payload.db.drizzle.execute(sql`SELECT * FROM users WHERE id = ${id}`)
    const { updated_at: _, ...unchanged } = before.rows[0] ?? {}
    expect(after.rows[0]).toMatchObject(unchanged)
    const user = await payload.findByID({ collection: 'users', id, depth: 0 })
    expect([user.roles, user.sessions]).toEqual([['editor'], []])
    expect((await open(username, password)).status).toBe(200)
  })

  it('the platform’s REST neither shows nor changes another user’s account', async () => {
    const [staff, other] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'editor'),
    ]
    const { token } = staff
    const path = `/users/${other.id}`
    expect((await callPlatform('GET', path, { token })).status).toBe(404)
    const json = { displayName: 'Hacked', password: 'hacked password' }
    expect((await callPlatform('PATCH', path, { token, json })).status).toBe(403)
    await callPlatform('PATCH', '/users?where[id][exists]=true', { token, json })
    expect((await callPlatform('DELETE', path, { token })).status).toBe(403)
    const user = await payload.findByID({ collection: 'users', id: other.id, depth: 0 })
    expect(user.displayName).toBe('Staff Member')
    expect((await open(other.username, other.password)).status).toBe(200)
  })

  it.each([
    [{ username: 'аlice' }, 'username'],
    [{ username: 'somebody@else.example.org' }, 'username'],
    [{ username: '' }, 'username'],
    [{ email: 'nowhere' }, 'email'],
  ])('the platform’s REST rejects an account with %j', async (json, path) => {
    const { id, token } = await createStaff(payload, 'editor')
    const { status, json: response } = await callPlatform('PATCH', `/users/${id}`, { token, json })
    expect(status).toBe(400)
    expect(JSON.stringify(response)).toContain(`"path":"${path}"`)
  })

  it('the platform’s REST never returns a hash, not even to an administrator', async () => {
    const { token } = await createStaff(payload, 'admin')
    const { json } = await callPlatform('GET', '/users?showHiddenFields=true&limit=5', { token })
    expect(JSON.stringify(json)).not.toMatch(/pbkdf2|"hash"|"salt"|keptTokenHash|legacySha256/)
  })
})
