import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** Who changes their own password in the admin UI knows the one they have. */

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
  it('is changed with the current one, which is neither stored nor said again', async () => {
    const staff = await createStaff(payload, 'editor')
    const { status, text } = await change(staff, { password, currentPassword: staff.password })
    expect(status).toBe(200)
    expect(text).not.toContain(staff.password)
    expect(await isSet(staff)).toBe(true)
  })

  it('is changed so by the form of the admin UI, and says what the platform says', async () => {
    const staff = await createStaff(payload, 'admin')
    const session = sessionOf(await signIn(staff, staff.password))
    const body = new FormData()
    body.set('_payload', JSON.stringify({ password, currentPassword: staff.password }))
    const { status, json } = await callPlatform('PATCH', `/users/${staff.id}?depth=0`, {
      session,
      body,
    })
    expect([status, json['message']]).toEqual([200, 'Updated successfully.'])
    expect(json['doc']).toMatchObject({ id: staff.id, username: staff.username })
    expect(await isSet(staff)).toBe(true)
  })

  it.each([
    ['none', undefined],
    ['a wrong one', 'wrong password'],
    ['an empty one', ''],
    ['one that is no text', { $ne: '' }],
  ])('is not changed with %s as the current one', async (_what, currentPassword) => {
    for (const role of ['editor', 'admin'] as const) {
      const staff = await createStaff(payload, role)
      const { status, text } = await change(staff, { password, currentPassword })
      expect(status).toBe(400)
      expect(text).toContain('"path":"currentPassword"')
      expect(text).toContain('Current password is incorrect')
      expect(await isSet(staff)).toBe(false)
    }
  })

  it('is not changed among many accounts, nor by another way of writing its address', async () => {
    const staff = await createStaff(payload, 'admin')
    const json = { password, currentPassword: 'wrong password' }
    const many = await change(staff, json, { path: `/users?where[id][equals]=${staff.id}` })
    expect(many.json['docs']).toEqual([])
    const odd = await change(staff, json, { path: `/users/${staff.id}.0` })
    expect(odd.status).toBe(400)
    expect(await isSet(staff)).toBe(false)
  })

  it('a wrong current one is told before anything about the new one', async () => {
    const staff = await createStaff(payload, 'editor')
    const { text } = await change(staff, { password: 'short', currentPassword: 'wrong password' })
    expect(text).toContain('"path":"currentPassword"')
    expect(text).not.toContain('"path":"password"')
    const right = await change(staff, { password: 'short', currentPassword: staff.password })
    expect(right.text).toContain('"path":"password"')
  })

  it('is told in the language of who asks', async () => {
    const staff = await createStaff(payload, 'editor')
    const headers = { 'accept-language': 'de' }
    const { text } = await change(staff, { password, currentPassword: 'falsch' }, { headers })
    expect(text).toContain('Das aktuelle Passwort stimmt nicht')
  })

  it('cannot be guessed: after ten wrong ones the right one is wrong too', async () => {
    const staff = await createStaff(payload, 'editor')
    for (let at = 0; at < 10; at += 1) await change(staff, { password, currentPassword: `${at}` })
    const { status } = await change(staff, { password, currentPassword: staff.password })
    expect([status, await isSet(staff)]).toEqual([400, false])
  })

  it('is changed once by two who knew the same current one', async () => {
    const staff = await createStaff(payload, 'editor')
    const { id, token, password: currentPassword } = staff
    const answers = await Promise.all(
      ['the first of two', 'the second of two'].map((next) =>
        callPlatform('PATCH', `/users/${id}`, {
          token,
          json: { password: next, currentPassword },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('asks for nothing when something else is changed', async () => {
    const staff = await createStaff(payload, 'editor')
    const { status } = await change(staff, { displayName: 'Ada' })
    expect(status).toBe(200)
  })

  it('is changed by a dozen at once, none of whom waits for another’s connection', async () => {
    const staff = await Promise.all(
      Array.from({ length: 12 }, () => createStaff(payload, 'editor')),
    )
    const answers = await Promise.all(
      staff.map((each) => change(each, { password, currentPassword: each.password })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }, 120_000)
})

describe('an administrator', () => {
  it('sets somebody else’s password without knowing it', async () => {
    const [admin, staff] = [
      await createStaff(payload, 'admin'),
      await createStaff(payload, 'editor'),
    ]
    const { status } = await change({ id: staff.id, token: admin.token }, { password })
    expect([status, await isSet(staff)]).toEqual([200, true])
  })

  it('creates accounts with a password of their own', async () => {
    const { token } = await createStaff(payload, 'admin')
    const username = `made-${crypto.randomUUID()}`
    const json = { username, email: `${username}@example.org`, password, roles: ['editor'] }
    expect((await callPlatform('POST', '/users', { token, json })).status).toBe(201)
  })
})
