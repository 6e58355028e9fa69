import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import { type KeyPermission, keyPermissions } from '#src/contract/api-keys.ts'
import { createDrafts } from '#src/contract/mcp.ts'
import { type Operation, permissionsIn } from '#src/contract/operation.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { expireKey, makeKey } from '#tests/support/api-keys.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** API keys × every operation behind a token × what a key permits. */

const guarded = endpoints.map(({ operation }) => operation).filter(({ auth }) => auth === 'bearer')
const named = guarded.map(
  (operation) => [`${operation.method} ${operation.path}`, operation] as const,
)

let payload: Payload
let api: ApiClient
let admin: Staff
let rejected: readonly (readonly [state: string, key: string])[] = []

const keys = new Map<string, Promise<{ key: string }>>()
const keyWith = async (permissions: readonly KeyPermission[]): Promise<string> => {
  const name = permissions.join(' ')
  const known = keys.get(name) ?? makeKey(admin.token, { permissions })
  keys.set(name, known)
  return (await known).key
}

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
  const all = { permissions: keyPermissions }
  const [expired, revoked, foreign] = await Promise.all([
    makeKey(admin.token, all),
    makeKey(admin.token, all),
    makeKey(admin.token, { ...all, networks: '203.0.113.0/24 2001:db8::/32' }),
  ])
  await expireKey(payload, expired.id)
  await callPlatform('POST', `/api-keys/${revoked.id}/revoke`, { token: admin.token })
  rejected = [
    ['expired', expired.key],
    ['revoked', revoked.key],
    ['from another network', foreign.key],
    ['unknown', `mk_${'A'.repeat(43)}`],
    ['cut short', revoked.key.slice(0, -1)],
  ]
})

const call = ({ method, path }: Operation, token: string) =>
  api(method, path.replaceAll(/[:*]\w+/g, '2147483647'), {
    token,
    headers: { 'x-muster-address': '198.51.100.7' },
  })

const isKeyPermission = (each: string): each is KeyPermission =>
  keyPermissions.some((known) => known === each)

const demandOf = ({ permission = [] }: Operation) => permissionsIn(permission)
const needsAll = ({ permission }: Operation): boolean =>
  typeof permission === 'object' && 'all' in permission

/** The least that a key must permit; undefined for what no key may do. */
function least(operation: Operation): readonly KeyPermission[] | undefined {
  const open = demandOf(operation).filter(isKeyPermission)
  if (needsAll(operation)) return open.length === demandOf(operation).length ? open : undefined
  return open[0] && [open[0]]
}

/** All that a key can permit but what the operation demands. */
const others = (operation: Operation): KeyPermission[] =>
  keyPermissions.filter((each) => {
    const [area] = each.split(':')
    return !demandOf(operation).some((one) => one === each || one === `${area}:read`)
  })

describe('an API key', () => {
  it('is for every operation of staff but those about accounts and approvals', () => {
    expect(named.length).toBeGreaterThan(60)
    expect(guarded.filter((each) => least(each) === undefined).map(({ id }) => id)).toEqual([
      'checkAuth',
      'logout',
      'changePassword',
      'getProfile',
      'updateProfile',
      'approveNewsletter',
      'rejectNewsletter',
    ])
  })

  it('is offered the permissions that some operation or tool asks for, and no others', () => {
    const asked = new Set(guarded.flatMap(demandOf))
    asked.delete('approvals:write')
    for (const { operation } of createDrafts)
      for (const each of demandOf(operation)) asked.add(each)
    expect([...asked].toSorted()).toEqual(keyPermissions.toSorted())
  })

  it.each(named)('%s admits a key that permits it, and no other', async (_, operation) => {
    const enough = least(operation)
    const forbidden = [403, { error: 'Forbidden' }]
    const missing = await call(operation, await keyWith(others(operation)))
    expect([missing.status, missing.json]).toEqual(forbidden)
    const { status, json } = await call(operation, await keyWith(enough ?? keyPermissions))
    if (enough) expect([200, 400, 404]).toContain(status)
    else expect([status, json]).toEqual(forbidden)
  })

  it.each(named)('%s returns 401 for every key that is not good', async (_, operation) => {
    const body = operation.errors.unauthorized ?? { error: 'Unauthorized' }
    for (const [state, key] of rejected) {
      const { status, json } = await call(operation, key)
      expect([state, status, json]).toEqual([state, 401, body])
    }
  })

  it('is good from its networks alone', async () => {
    const networks = '203.0.113.0/24, 2001:db8::/32'
    const { key } = await makeKey(admin.token, { permissions: ['contacts:read'], networks })
    const from = async (address: string) =>
      (
        await api('GET', '/api/staff/contacts', {
          token: key,
          headers: { 'x-muster-address': address },
        })
      ).status
    const statuses = ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '203.0.114.1', 'unknown']
    expect(await Promise.all(statuses.map(from))).toEqual([200, 200, 200, 401, 401])
  })
})
