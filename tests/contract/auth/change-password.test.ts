import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { signToken } from '#src/server/tokens/token.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff, nowInSeconds, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const path = '/api/auth/change-password'
const next = 'a new password'

const change = (staff: Staff, json: unknown, token = staff.token) =>
  api('POST', path, { token, json })

const login = async ({ username }: Staff, password: string) => {
  const { status, json } = await api('POST', '/api/auth/login', { json: { username, password } })
  return { status, token: (json as { token?: string }).token }
}

const isAccepted = async (token: string | undefined) =>
  (await api('GET', '/api/auth/check', { token })).status === 200

describe('changePassword', () => {
  it('changePassword replaces the password: only the new one logs in', async () => {
    const staff = await createStaff(payload, 'editor')
    const response = await change(staff, { currentPassword: staff.password, newPassword: next })
    expect([response.status, response.json]).toEqual([200, { success: true }])
    expect((await login(staff, staff.password)).status).toBe(401)
    expect((await login(staff, next)).status).toBe(200)
  })

  it('changePassword revokes every other token and keeps the calling one valid', async () => {
    const staff = await createStaff(payload, 'editor')
    const other = (await login(staff, staff.password)).token
    const older = await signToken(staff, nowInSeconds() - 3600, env().JWT_SECRET)
    await change(staff, { currentPassword: staff.password, newPassword: next }, older)
    expect(await isAccepted(older)).toBe(true)
    expect(await isAccepted(other)).toBe(false)
    expect(await isAccepted(staff.token)).toBe(false)
  })

  it('changePassword revokes older tokens, but none issued by a login in the same second', async () => {
    const staff = await createStaff(payload, 'editor')
    await change(staff, { currentPassword: staff.password, newPassword: next })
    const { token } = await login(staff, next)
    expect(await isAccepted(token)).toBe(true)
    await change(staff, { currentPassword: next, newPassword: `${next} 2` }, token)
    expect(await isAccepted(staff.token)).toBe(false)
    expect(await isAccepted(token)).toBe(true)
  })

  it.each([
    ['wrong', 'not my password'],
    ['empty', ''],
    ['too long', 'x'.repeat(1024 * 1024)],
  ])('changePassword returns 400 when the current password is %s', async (_, currentPassword) => {
    const staff = await createStaff(payload, 'editor')
    const { status, json } = await change(staff, { currentPassword, newPassword: next })
    expect([status, json]).toEqual([400, { error: 'Current password is incorrect' }])
    expect((await login(staff, staff.password)).status).toBe(200)
  })

  it.each(['', 'x'.repeat(7), 'x'.repeat(257)])(
    'changePassword reports a wrong current password before errors in the new one (%j)',
    async (newPassword) => {
      const staff = await createStaff(payload, 'editor')
      const { status, json } = await change(staff, { currentPassword: 'wrong', newPassword })
      expect([status, json]).toEqual([400, { error: 'Current password is incorrect' }])
    },
  )

  it.each([
    [{ newPassword: 'x'.repeat(7) }, 'newPassword: must be at least 8 characters'],
    [{ newPassword: 'x'.repeat(257) }, 'newPassword: must be at most 256 characters'],
    [{ newPassword: '' }, 'newPassword: must be at least 8 characters'],
    [{ newPassword: 12345678 }, 'newPassword: must be a string'],
    [{ newPassword: undefined }, 'newPassword: is required'],
    [{ currentPassword: undefined }, 'currentPassword: is required'],
    [{ currentPassword: null }, 'currentPassword: must be a string'],
    [{ newPassword: 'pass\0word' }, 'newPassword: must not contain NUL characters'],
  ])('changePassword returns 400 for %j', async (wrong, error) => {
    const staff = await createStaff(payload, 'editor')
    const body = { currentPassword: staff.password, newPassword: next, ...wrong }
    const { status, json } = await change(staff, body)
    expect([status, json]).toEqual([400, { error }])
  })

  it('changePassword accepts new passwords of 8 to 256 characters, counted in code points', async () => {
    const staff = await createStaff(payload, 'editor')
    const long = '😀'.repeat(256)
    expect(
      (await change(staff, { currentPassword: staff.password, newPassword: long })).status,
    ).toBe(200)
    expect((await change(staff, { currentPassword: long, newPassword: 'eight8kh' })).status).toBe(
      200,
    )
    expect((await login(staff, 'eight8kh')).status).toBe(200)
  })

  it('changePassword returns 401 without a token and 404 once the account is deleted', async () => {
    const staff = await createStaff(payload, 'editor')
    const json = { currentPassword: staff.password, newPassword: next }
    const anonymous = await api('POST', path, { json })
    expect([anonymous.status, anonymous.json]).toEqual([401, { error: 'Unauthorized' }])
    await payload.delete({ collection: 'users', id: staff.id })
    const afterDeletion = await change(staff, json)
    expect([afterDeletion.status, afterDeletion.json]).toEqual([404, { error: 'User not found' }])
  })

  it('changePassword lets exactly one of several concurrent changes succeed', async () => {
    const staff = await createStaff(payload, 'editor')
    const responses = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        change(staff, { currentPassword: staff.password, newPassword: `${next} ${n}` }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const winner = responses.findIndex(({ status }) => status === 200) + 1
    expect((await login(staff, `${next} ${winner}`)).status).toBe(200)
  })

  it('changePassword ends the sessions of the admin UI', async () => {
    const staff = await createStaff(payload, 'editor')
    const { username, password } = staff
    await payload.login({ collection: 'users', data: { username, password } as never })
    await change(staff, { currentPassword: password, newPassword: next })
    const { sessions } = await payload.findByID({ collection: 'users', id: staff.id })
    expect(sessions).toEqual([])
  })

  it('changePassword returns 500 without details when the database fails', async () => {
    const staff = await createStaff(payload, 'editor')
    let calls = 0
    const broken = Object.create(payload) as Payload
    const execute: Payload['db']['drizzle']['execute'] = (query) => {
      calls += 1
      if (calls > 1) throw new Error('secret detail')
      return payload.db.drizzle.execute(query)
    }
    Object.assign(broken, { db: { ...payload.db, drizzle: { execute } } })
    const { status, json } = await apiClient(dispatcher(broken))('POST', path, {
      token: staff.token,
      json: { currentPassword: staff.password, newPassword: next },
    })
    expect([status, json]).toEqual([500, { error: 'Failed to change password' }])
  })
})
