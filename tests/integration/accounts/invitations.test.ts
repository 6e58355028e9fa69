import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { accept, inviteAs, invitedBy } from '#tests/support/invitations.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { resetTokenFor } from '#tests/support/reset-links.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let admin: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
})

const name = () => `colleague-${randomBytes(6).toString('hex')}`

const invited = async (json: object = {}) => {
  const username = name()
  const email = `${username}@example.org`
  const { status, json: body } = await inviteAs(admin, { email, roles: ['editor'], ...json })
  expect(status).toBe(200)
  return { id: Number(body['id']), username, email, token: await invitedBy(payload, email) }
}

const stateOf = async (id: number) => {
  const { docs } = await payload.find({ collection: 'users', where: { id: { equals: id } } })
  return docs[0]?.state
}

const login = async (username: string, password: string) =>
  (await api('POST', '/api/auth/login', { json: { username, password } })).status

describe('an invitation', () => {
  it('an invited colleague chooses name and password by the mailed link, once, and is signed in', async () => {
    const { id, email, token } = await invited()
    const username = name()
    const response = await accept(token, { username, displayName: 'Ann' })
    expect(response.status, response.text).toBe(200)
    expect(response.json['user']).toMatchObject({ id, username, email, displayName: 'Ann' })
    expect(sessionOf(response)).toBeDefined()
    expect(await stateOf(id)).toBe('active')
    expect(await login(username, 'a long password')).toBe(200)
    expect((await accept(token, { username: name() })).status).toBe(403)
  })

  it('the username is made from the email, or is the email where that name is taken', async () => {
    const { id, username } = await invited()
    expect((await payload.findByID({ collection: 'users', id })).username).toBe(username)
    const email = `${username}@elsewhere.example`
    const { json } = await inviteAs(admin, { email, roles: ['editor'] })
    const other = await payload.findByID({ collection: 'users', id: Number(json['id']) })
    expect(other.username).toBe(email)
  })

  it('names and roles can be chosen for who is invited; taken, invalid and unknown ones are rejected', async () => {
    const username = name()
    const { id } = await invited({ username, displayName: 'Bo', roles: ['editor', 'organizer'] })
    expect(await payload.findByID({ collection: 'users', id })).toMatchObject({
      username,
      displayName: 'Bo',
      roles: ['editor', 'organizer'],
    })
    const email = `${name()}@example.org`
    const rejected = async (json: object) => {
      const response = await inviteAs(admin, { email, roles: ['editor'], ...json })
      return [response.status, (response.json['errors'] as { code: string }[])[0]?.code]
    }
    expect(await rejected({ username })).toEqual([409, 'account-name-taken'])
    expect(await rejected({ email: admin.email })).toEqual([409, 'account-name-taken'])
    expect(await rejected({ username: 'a/b' })).toEqual([409, 'account-name-invalid'])
    expect(await rejected({ roles: ['king'] })).toEqual([400, 'role-unknown'])
    expect((await rejected({ roles: [] }))[0]).toBe(400)
    expect((await rejected({ email: 'no address' }))[0]).toBe(400)
  })

  it('before it is accepted no one signs in, and no link for a forgotten password is mailed', async () => {
    const { username, email } = await invited()
    expect(await login(username, '')).toBe(401)
    await callPlatform('POST', '/users/forgot-password', { json: { email } })
    const token = await resetTokenFor(payload, email)
    const reset = { json: { token, password: 'a long password' } }
    expect((await callPlatform('POST', '/users/reset-password', reset)).status).toBe(403)
    const { totalDocs } = await payload.count({
      collection: 'deliveries',
      where: { email: { equals: email } },
    })
    expect(totalDocs).toBe(1)
  })

  it('an expired or unknown link is rejected, and counts as a failure of its client', async () => {
    const { id, token } = await invited()
    await payload.db.drizzle.execute(
      sql`UPDATE invitations SET expires_at = now() WHERE account_id = ${id}`,
    )
    for (const each of [token, 'x', 'y'.repeat(43)]) expect((await accept(each)).status).toBe(403)
    expect(await stateOf(id)).toBe('invited')
  })

  it('a name or password that is rejected leaves the link as it was', async () => {
    const { token } = await invited()
    expect((await accept(token, { username: admin.username })).status).toBe(409)
    expect((await accept(token, { username: 'a/b' })).status).toBe(409)
    expect((await accept(token, { password: 'short' })).status).toBe(400)
    expect((await accept(token, { username: name() })).status).toBe(200)
  })

  it('of concurrent acceptances one succeeds', async () => {
    const { token } = await invited()
    const all = await Promise.all([1, 2, 3].map(() => accept(token, { username: name() })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  it('sent again, the link before stops to work; a second click sends no second mail', async () => {
    const { id, email, token } = await invited()
    const again = () => callPlatform('POST', `/users/${id}/invite-again`, { token: admin.token })
    expect((await again()).status).toBe(409)
    await payload.db.drizzle.execute(
      sql`UPDATE invitations SET sent_at = now() - interval '2 minutes' WHERE account_id = ${id}`,
    )
    const both = await Promise.all([again(), again()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const renewed = await invitedBy(payload, email)
    expect(renewed).not.toBe(token)
    expect((await accept(token)).status).toBe(403)
    expect((await accept(renewed, { username: name() })).status).toBe(200)
    expect((await again()).status).toBe(409)
  })

  it('revoked, the account is gone with its link; an accepted one cannot be revoked', async () => {
    const { id, token } = await invited()
    const revoke = (of: number) =>
      callPlatform('POST', `/users/${of}/revoke-invitation`, { token: admin.token })
    expect((await revoke(id)).status).toBe(200)
    expect(await stateOf(id)).toBeUndefined()
    expect((await accept(token)).status).toBe(403)
    const other = await invited()
    await accept(other.token, { username: name() })
    expect((await revoke(other.id)).status).toBe(409)
    expect(await stateOf(other.id)).toBe('active')
  })

  it('an administrator who sets the password makes the account active', async () => {
    const { id, username, token } = await invited()
    const json = { password: 'set by the boss' }
    await callPlatform('PATCH', `/users/${id}`, { token: admin.token, json })
    expect(await stateOf(id)).toBe('active')
    expect(await login(username, 'set by the boss')).toBe(200)
    expect((await accept(token)).status).toBe(403)
  })

  it('only administrators invite, resend, revoke and see states', async () => {
    const { id } = await invited()
    for (const role of ['editor', 'organizer', 'communicator'] as const) {
      const staff = await createStaff(payload, role)
      const { token } = staff
      const status = async (path: string) => (await callPlatform('POST', path, { token })).status
      expect((await inviteAs(staff, { email: 'x@example.org', roles: ['admin'] })).status).toBe(403)
      for (const path of [
        'invite-again',
        'revoke-invitation',
        'deactivate',
        'reactivate',
        'remove',
      ])
        expect(await status(`/users/${id}/${path}`)).toBe(403)
      const me = await callPlatform('GET', `/users/${staff.id}`, { token })
      expect(me.json).not.toHaveProperty('state')
      const json = { state: 'invited' }
      await callPlatform('PATCH', `/users/${staff.id}`, { token, json })
      expect(await stateOf(staff.id)).toBe('active')
    }
  })
})
