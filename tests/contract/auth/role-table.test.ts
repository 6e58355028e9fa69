import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import { type Operation, permissionsIn } from '#src/contract/operation.ts'
import { type Area, areas, type Level, type Role, roles } from '#src/contract/permission.ts'
import { builtInRoles, mayDo } from '#src/platform/access/roles.ts'
import { signToken } from '#src/server/tokens/token.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff, nowInSeconds } from '#tests/support/staff.ts'

const operations = endpoints
  .map(({ operation }) => operation)
  .filter(({ path }) => path.startsWith('/api/staff/') || path.startsWith('/api/auth/'))
const guarded = operations.filter(({ id }) => id !== 'login')
const named = guarded.map(
  (operation) => [`${operation.method} ${operation.path}`, operation] as const,
)

let payload: Payload
let api: ApiClient
const tokens: Record<Role, string> = {
  admin: '',
  editor: '',
  organizer: '',
  communicator: '',
}
let invalidTokens: readonly (readonly [state: string, token: string | undefined])[] = []
let deleted = ''

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  for (const role of roles) tokens[role] = (await createStaff(payload, role)).token
  const admin = await createStaff(payload, 'admin')
  const now = nowInSeconds()
  const secret = env().JWT_SECRET
  const claims = { userId: admin.id, username: admin.username, roles: ['admin'] }
  invalidTokens = [
    ['no token', undefined],
    ['garbage', 'garbage'],
    ['expired', await signToken(admin, now - 8 * 24 * 3600, secret)],
    ['not yet issued', await signToken(admin, now + 3600, secret)],
    ['forged with another key', await signToken(admin, now, 'not the secret')],
    ['signed with the platform’s key', await signToken(admin, now, payload.secret)],
    [
      'alg none',
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims, iat: now, exp: now + 600 })}.`,
    ],
  ]
  const deletedUser = await createStaff(payload, 'admin')
  await payload.delete({ collection: 'users', id: deletedUser.id })
  deleted = deletedUser.token
})

/** A request that changes nothing even when admitted: its ids match nothing, it has no body. */
const call = ({ method, path }: Operation, token: string | undefined) =>
  api(method, path.replaceAll(/[:*]\w+/g, '2147483647'), { token })

/** Any of these permissions is enough. */
const permissionsOf = ({ permission }: Operation): [Area, Level][] =>
  (permission === undefined ? [] : permissionsIn(permission)).map((each) => {
    const [area, level] = each.split(':')
    const known = areas.find((name) => name === area)
    if (!known || (level !== 'read' && level !== 'write')) throw new Error(`no permission ${each}`)
    return [known, level]
  })

describe('operations behind a token', () => {
  it('the operations that need a token include account, profile and staff operations', () => {
    expect(guarded.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['checkAuth', 'getProfile', 'listStaffPeople', 'deletePerson']),
    )
  })

  it.each(named)(
    '%s requires a token, is never cached and has a permission that fits its method',
    (_, operation) => {
      expect(operation.auth).toBe('bearer')
      expect(operation.caching).toBe('never')
      if (/^\/api\/(auth\/|staff\/profile$)/.test(operation.path)) return
      const permissions = permissionsOf(operation)
      expect(permissions).not.toEqual([])
      if (operation.method !== 'GET')
        expect(permissions.map(([, level]) => level)).toEqual(['write'])
    },
  )

  it.each(named)('%s returns 401 for every invalid token', async (_, operation) => {
    const body = operation.errors.unauthorized ?? { error: 'Unauthorized' }
    for (const [state, token] of invalidTokens) {
      const { status, json, headers } = await call(operation, token)
      expect([state, status, json]).toEqual([state, 401, body])
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it.each(named)(
    '%s returns the documented status for the token of a deleted user',
    async (_, operation) => {
      const isOwn = ['changePassword', 'getProfile', 'updateProfile'].includes(operation.id)
      const unauthorized = operation.errors.unauthorized ?? { error: 'Unauthorized' }
      const { status, json } = await call(operation, deleted)
      expect([status, json]).toEqual(
        isOwn ? [404, { error: 'User not found' }] : [401, unauthorized],
      )
    },
  )

  it.each(named)('%s admits exactly the roles of the role table', async (_, operation) => {
    const permissions = permissionsOf(operation)
    for (const role of roles) {
      const { status, json } = await call(operation, tokens[role])
      const mayPass =
        permissions.length === 0 ||
        permissions.some((permission) => mayDo(builtInRoles, [role], ...permission))
      if (mayPass) expect([role, [200, 400, 404]]).toEqual([role, expect.arrayContaining([status])])
      else expect([role, status, json]).toEqual([role, 403, { error: 'Forbidden' }])
    }
  })
})

describe('an unknown path below /api/staff', () => {
  it('an unknown staff path returns 401 without a valid token and 404 with one', async () => {
    for (const [state, token] of invalidTokens)
      expect([state, (await api('GET', '/api/staff/none', { token })).status]).toEqual([state, 401])
    expect((await api('GET', '/api/staff/none', { token: tokens.editor })).status).toBe(404)
  })
})
