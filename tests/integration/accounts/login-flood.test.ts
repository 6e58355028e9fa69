import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { withHashingSlot } from '#src/accounts/password/hashing-limit.ts'
import { countFailure } from '#src/accounts/sign-ins/sql/attempts.ts'
import type { Semaphore } from '#src/server/concurrency/semaphore.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { gate } from '#tests/support/web.ts'

const { semaphore } = processWide<{ semaphore: Semaphore }>('hashing-turns', () =>
  expect.fail('nothing has been hashed yet'),
)

/** Many concurrent logins from one IP address, against a user who signs in from another. */

let payload: Payload
let api: ApiClient
let administrator: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  administrator = await createStaff(payload, 'admin')
})

interface Credentials {
  readonly username: string
  readonly password: string
}

const ways: readonly [
  string,
  (json: Credentials, address: string) => Promise<{ status: number }>,
][] = [
  [
    'the contract',
    (json, address) =>
      api('POST', '/api/auth/login', { json, headers: { 'x-muster-address': address } }),
  ],
  [
    'the admin UI',
    (json, address) =>
      callPlatform('POST', '/users/login', { json, headers: { 'x-muster-address': address } }),
  ],
]

const guess = (): Credentials => ({ username: randomUUID(), password: 'wrong password' })

describe.each(ways)('300 logins at once through %s', (way, login) => {
  it(`300 wrong logins at once through ${way} get identical responses, and keep no other user out`, async () => {
    const flood = Array.from({ length: 300 }, () => login(guess(), '198.51.100.1'))
    let isOver = false
    const over = Promise.all(flood).then((responses) => {
      isOver = true
      return responses
    })
    const own = await login(administrator, '198.51.100.2')
    expect([own.status, isOver]).toEqual([200, false])
    const responses = await over
    expect([...new Set(responses.map(({ status }) => status))]).toEqual([401])
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  })
})

describe('logins past fifty failures from one IP address', () => {
  it('logins of an IP address with fifty failures wait behind all others, whatever the account', async () => {
    const [, login] = ways[0] ?? []
    if (!login) throw new Error('no way to sign in')
    const address = '198.51.100.7'
    for (let failure = 1; failure < 50; failure += 1)
      await countFailure(payload.db.drizzle, address)
    expect((await login(guess(), address)).status).toBe(401)
    const order: string[] = []
    const attempt = async (name: string, from: string) => {
      await login(guess(), from)
      order.push(name)
    }
    const [held, free] = [gate(), gate()]
    const holding = [held, free].map(({ passed }, at) =>
      withHashingSlot({ ip: `192.0.2.${at}` }, () => passed),
    )
    const slowed = attempt('slowed', address)
    await eventually(async () => semaphore.queued === 1, 'it waits')
    const others = [1, 2, 3, 4].map((at) => attempt(`other ${at}`, `c ${at}`))
    await eventually(async () => semaphore.queued === 5, 'all wait')
    // One after the other.
    free.open()
    await Promise.all([slowed, ...others])
    held.open()
    await Promise.all(holding)
    expect(order.at(-1)).toBe('slowed')
  })
})

describe('other operations that hash a password', () => {
  const address = '198.51.100.9'
  const headers = { 'x-muster-address': address }

  it('a change and a reset of password are rejected as for a wrong password when too many wait', async () => {
    const { token, password } = administrator
    const change = (currentPassword: string) =>
      api('POST', '/api/auth/change-password', {
        token,
        headers,
        json: { currentPassword, newPassword: 'another password' },
      })
    const reset = () =>
      callPlatform('POST', '/users/reset-password', {
        headers,
        json: { token: randomUUID(), password: 'another password' },
      })
    const changes = await Promise.all(Array.from({ length: 40 }, () => change('wrong password')))
    for (const { status, json } of changes)
      expect([status, json]).toEqual([400, { error: 'Current password is incorrect' }])
    const resets = await Promise.all(Array.from({ length: 40 }, reset))
    expect(new Set(resets.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(resets[0]?.status).toBe(403)
    expect(
      (await api('POST', '/api/auth/login', { json: { ...administrator, password } })).status,
    ).toBe(200)
  })
})
