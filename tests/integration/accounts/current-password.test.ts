import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** A change of one's own password in the admin UI requires the current one. */

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

const signIn = ({ username }: Staff, password: string, address = 'here') =>
  callPlatform('POST', '/users/login', {
    json: { username, password },
    headers: { 'x-muster-address': address },
  })

const change = (
  { id, token }: Pick<Staff, 'id' | 'token'>,
  json: Record<string, unknown>,
  { path = `/users/${id}`, headers = {} } = {},
) => callPlatform('PATCH', path, { token, json, headers })

const password = 'a new password'
const isSet = async (staff: Staff) => (await signIn(staff, password)).status === 200

describe('one’s own password', () => {
  it('one’s own password is changed with the current one, which the response does not repeat', async () => {
    const staff = await createStaff(payload, 'editor')
    const { status, text } = await change(staff, { password, currentPassword: staff.password })
    expect(status).toBe(200)
    expect(text).not.toContain(staff.password)
    expect(await isSet(staff)).toBe(true)
  })

  it('the form of the admin UI changes one’s own password, with the response of the platform', async () => {
    const staff = await createStaff(payload, 'admin')
    const session = sessionOf(await signIn(staff, staff.password))
    const body = new FormData()
    body.set('_payload', JSON.stringify({ password, currentPassword: staff.password }))
    const { status, json } = await callPlatform('PATCH', `/users/${staff.id}?depth=0`, {
      session,
      body,
    })
    expect([status, json['message']]).toEqual([200, 'User saved'])
    expect(json['doc']).toMatchObject({ id: staff.id, username: staff.username })
    expect(await isSet(staff)).toBe(true)
  })

  it.each([
    ['none', undefined],
    ['a wrong one', 'wrong password'],
    ['an empty one', ''],
    ['an object', { $ne: '' }],
  ])(
    'one’s own password is not changed with %s as the current one',
    async (_what, currentPassword) => {
      for (const role of ['editor', 'admin'] as const) {
        const staff = await createStaff(payload, role)
        const { status, text } = await change(staff, { password, currentPassword })
        expect(status).toBe(400)
        expect(text).toContain('"path":"currentPassword"')
        expect(text).toContain('Current password is incorrect')
        expect(await isSet(staff)).toBe(false)
      }
    },
  )

  it('one’s own password is changed neither by a bulk update nor by another spelling of its URL', async () => {
    const staff = await createStaff(payload, 'admin')
    const json = { password, currentPassword: 'wrong password' }
    const many = await change(staff, json, { path: `/users?where[id][equals]=${staff.id}` })
    expect(many.json['docs']).toEqual([])
    const odd = await change(staff, json, { path: `/users/${staff.id}.0` })
    expect(odd.status).toBe(404)
    expect(await isSet(staff)).toBe(false)
  })

  it('a wrong current password is reported before errors of the new one', async () => {
    const staff = await createStaff(payload, 'editor')
    const { text } = await change(staff, { password: 'short', currentPassword: 'wrong password' })
    expect(text).toContain('"path":"currentPassword"')
    expect(text).not.toContain('"path":"password"')
    const right = await change(staff, { password: 'short', currentPassword: staff.password })
    expect(right.text).toContain('"path":"password"')
  })

  it('a wrong current password is reported in the language of the request', async () => {
    const staff = await createStaff(payload, 'editor')
    const headers = { 'accept-language': 'de' }
    const { text } = await change(staff, { password, currentPassword: 'falsch' }, { headers })
    expect(text).toContain('Das aktuelle Passwort stimmt nicht')
  })

  it('the current password cannot be guessed: after ten wrong ones the right one is rejected too', async () => {
    const staff = await createStaff(payload, 'editor')
    for (let at = 0; at < 10; at += 1) await change(staff, { password, currentPassword: `${at}` })
    const { status } = await change(staff, { password, currentPassword: staff.password })
    expect([status, await isSet(staff)]).toEqual([400, false])
  })

  it('of two concurrent changes with the same current password one succeeds', async () => {
    const staff = await createStaff(payload, 'editor')
    const { id, token, password: currentPassword } = staff
    const responses = await Promise.all(
      ['the first of two', 'the second of two'].map((next) =>
        callPlatform('PATCH', `/users/${id}`, {
          token,
          json: { password: next, currentPassword },
        }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('a change of other fields needs no current password', async () => {
    const staff = await createStaff(payload, 'editor')
    const { status } = await change(staff, { displayName: 'Ada' })
    expect(status).toBe(200)
  })

  it('a dozen concurrent changes of password all succeed, without a deadlock over connections', {
    tags: 'long',
    timeout: 120_000,
  }, async () => {
    const staff = await Promise.all(
      Array.from({ length: 12 }, () => createStaff(payload, 'editor')),
    )
    const responses = await Promise.all(
      staff.map((each) => change(each, { password, currentPassword: each.password })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('an administrator and passwords', () => {
  it('an administrator sets another user’s password without its current one', async () => {
    const [admin, staff] = [
      await createStaff(payload, 'admin'),
      await createStaff(payload, 'editor'),
    ]
    const { status } = await change({ id: staff.id, token: admin.token }, { password })
    expect([status, await isSet(staff)]).toEqual([200, true])
  })

  it('an administrator creates accounts with a password', async () => {
    const { token } = await createStaff(payload, 'admin')
    const username = `made-${crypto.randomUUID()}`
    const json = { username, email: `${username}@example.org`, password, roles: ['editor'] }
    expect((await callPlatform('POST', '/users', { token, json })).status).toBe(201)
  })
})
