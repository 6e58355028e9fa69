import crypto from 'node:crypto'
import { Readable } from 'node:stream'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import { ensureFirstAccount } from '#src/accounts/first-account.ts'
import { importAccounts } from '#src/accounts/import/import-accounts.ts'
import { withHashingSlot } from '#src/accounts/password/hashing-limit.ts'
import { oldDigest } from '#src/accounts/password/password.ts'
import type { Semaphore } from '#src/server/concurrency/semaphore.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { accept, invitedBy } from '#tests/support/invitations.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { resetTokenFor } from '#tests/support/reset-links.ts'
import { addApp } from '#tests/support/second-factors.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { gate } from '#tests/support/web.ts'

/** Whatever hashes a password, or compares one, waits its turn. */

let payload: Payload
let api: ApiClient
let admin: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
})

const { semaphore } = processWide<{ semaphore: Semaphore }>('hashing-turns', () =>
  expect.fail('the queue has another name'),
)

const unique = (): string => `q-${crypto.randomUUID()}`
const next = 'a new long password'

type Prepared = () => Promise<{ readonly status: number } | undefined>

const own = (path: string) => async (): Promise<Prepared> => {
  const staff = await createStaff(payload, 'editor')
  const { token, password } = staff
  return () => callPlatform('POST', `/users${path}`, { token, json: { password, id: 'none' } })
}

const withApp = (path: string) => async (): Promise<Prepared> => {
  const staff = await createStaff(payload, 'editor')
  await addApp(staff)
  const { token, password } = staff
  return () => callPlatform('POST', `/users${path}`, { token, json: { password } })
}

const patch = (json: (staff: Staff) => object) => async (): Promise<Prepared> => {
  const staff = await createStaff(payload, 'editor')
  const { id, token } = staff
  return () => callPlatform('PATCH', `/users/${id}`, { token, json: json(staff) })
}

/** Each way to have a password hashed or compared; prepared, then called. */
const ways: Record<string, () => Promise<Prepared>> = {
  'POST /api/auth/login': async () => {
    const { username, password } = await createStaff(payload, 'editor')
    return () => api('POST', '/api/auth/login', { json: { username, password } })
  },
  'POST /api/auth/change-password': async () => {
    const { token, password: currentPassword } = await createStaff(payload, 'editor')
    const json = { currentPassword, newPassword: next }
    return () => api('POST', '/api/auth/change-password', { token, json })
  },
  'PUT /api/staff/profile': async () => {
    const { token, password: currentPassword } = await createStaff(payload, 'editor')
    return () =>
      api('PUT', '/api/staff/profile', { token, json: { currentPassword, password: next } })
  },
  'post /login': async () => {
    const { username, password } = await createStaff(payload, 'editor')
    return () => callPlatform('POST', '/users/login', { json: { username, password } })
  },
  'post /reset-password': async () => {
    const { email } = await createStaff(payload, 'editor')
    const token = await resetTokenFor(payload, email)
    const json = { token, password: next }
    return () => callPlatform('POST', '/users/reset-password', { json })
  },
  'post /': async () => {
    const username = unique()
    const json = { username, email: `${username}@example.org`, password: next, roles: ['editor'] }
    return () => callPlatform('POST', '/users', { token: admin.token, json })
  },
  'patch /:id': patch(({ password }) => ({ password: next, currentPassword: password })),
  'patch /:id (email)': patch(({ password }) => ({
    email: `${unique()}@example.org`,
    currentPassword: password,
  })),
  'patch /:id (of a colleague)': async () => {
    const { id } = await createStaff(payload, 'editor')
    const json = { password: next }
    return () => callPlatform('PATCH', `/users/${id}`, { token: admin.token, json })
  },
  'post /invite': async () => {
    const json = { email: `${unique()}@example.org`, displayName: '', roles: ['editor'] }
    return () => callPlatform('POST', '/users/invite', { token: admin.token, json })
  },
  'post /accept-invitation': async () => {
    const email = `${unique()}@example.org`
    const json = { email, displayName: '', roles: ['editor'] }
    await callPlatform('POST', '/users/invite', { token: admin.token, json })
    const token = await invitedBy(payload, email)
    return () => accept(token, { username: unique() })
  },
  'post /begin-totp': own('/begin-totp'),
  'post /begin-passkey': own('/begin-passkey'),
  'post /remove-passkey': own('/remove-passkey'),
  'post /remove-totp': withApp('/remove-totp'),
  'post /renew-recovery-codes': withApp('/renew-recovery-codes'),
  'the import of accounts': async () => {
    const name = unique()
    const line = `${name},${name}@example.org,,editor,${oldDigest('hunter2')}`
    const text = `username,email,displayName,roles,sha256\n${line}`
    return async () => {
      const { imported } = await importAccounts(payload, Readable.from([Buffer.from(text)]))
      return { status: imported === 1 ? 200 : 500 }
    }
  },
  'the first account': async () => async () => {
    await ensureFirstAccount(payload, {})
    return { status: 200 }
  },
}

/** What neither hashes nor compares. */
const others = new Set([
  'post /access/:id?',
  'post /add-passkey',
  'post /confirm-totp',
  'post /:id/deactivate',
  'post /:id/invite-again',
  'post /:id/reactivate',
  'post /:id/reset-factors',
  'post /:id/remove',
  'post /:id/revoke-invitation',
  'post /bulk',
  'post /notification-settings',
  'post /notifications/read',
  'post /presence',
  'post /versions/:id',
  // Of many accounts: see below.
  'patch /',
  'post /end-other-sign-ins',
  'post /end-sign-in',
  'post /first-register',
  'post /forgot-password',
  'post /logout',
  'post /passkey-challenge',
  'post /passkey-login',
  'post /provider-confirm',
  'post /refresh-token',
  'post /unlock',
  'post /verify/:id',
])

/** Takes both places while the work is started; returns once it was queued. */
async function whileFull<T>(start: () => Promise<T>): Promise<T> {
  const held = [gate(), gate()]
  const holding = held.map(({ passed }, at) =>
    withHashingSlot({ ip: `192.0.2.${at}` }, () => passed),
  )
  const hashes = vi.spyOn(crypto, 'pbkdf2')
  try {
    const started = start()
    // A request that is not queued settles, or hashes.
    await Promise.race([started, expect.poll(() => semaphore.queued, { timeout: 20_000 }).toBe(1)])
    expect(semaphore.queued).toBe(1)
    expect(hashes).not.toHaveBeenCalled()
    for (const { open } of held) open()
    return await started
  } finally {
    hashes.mockRestore()
    for (const { open } of held) open()
    await Promise.all(holding)
  }
}

describe('the queue of password hashing', () => {
  it.each(Object.entries(ways))('%s is queued', async (_, prepare) => {
    const call = await prepare()
    const response = await whileFull(call)
    expect(response?.status).toBeLessThan(300)
  })

  it('every endpoint of accounts is queued or takes no password', () => {
    const known = new Set([...Object.keys(ways), ...others])
    const { endpoints: given } = payload.collections.users.config
    if (!given) throw new Error('accounts have endpoints')
    const writing = given.filter(({ method }) => ['post', 'patch', 'put'].includes(method))
    const names = new Set(writing.map(({ method, path }) => `${method} ${path}`))
    expect([...names].filter((name) => !known.has(name))).toEqual([])
  })

  it('every operation of the contract that takes a password is queued', () => {
    const taking = endpoints.flatMap(({ operation: { body, method, path } }) =>
      body.kind === 'json' && Object.keys(body.schema.shape).some((name) => /password/i.test(name))
        ? [`${method} ${path}`]
        : [],
    )
    expect(taking).toHaveLength(3)
    for (const name of taking) expect(ways).toHaveProperty([name])
  })

  it('a bulk update sets no password, which would be hashed outside of the queue', async () => {
    const [one, other] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'editor'),
    ]
    const path = `/users?where[id][in]=${one.id},${other.id}`
    const hashes = vi.spyOn(crypto, 'pbkdf2')
    const { json } = await callPlatform('PATCH', path, {
      token: admin.token,
      json: { password: next },
    })
    expect(json['docs']).toEqual([])
    expect(hashes).not.toHaveBeenCalled()
    hashes.mockRestore()
  })

  it('who may not write accounts takes no place in the queue', async () => {
    const { token } = await createStaff(payload, 'editor')
    const json = { username: unique(), email: `${unique()}@example.org`, password: next }
    const held = [gate(), gate()]
    const holding = held.map(({ passed }, at) =>
      withHashingSlot({ ip: `192.0.2.${at}` }, () => passed),
    )
    for (const call of [{ json }, { json, token }]) {
      expect((await callPlatform('POST', '/users', call)).status).toBe(403)
      expect((await callPlatform('PATCH', `/users/${admin.id}`, call)).status).not.toBe(200)
    }
    for (const { open } of held) open()
    await Promise.all(holding)
  })

  it('ten wrong current passwords lock it out of every surface that asks for it', async () => {
    const { id, token, password } = await createStaff(payload, 'editor')
    for (let at = 0; at < 10; at += 1)
      await callPlatform('POST', '/users/begin-totp', { token, json: { password: `${at}` } })
    const begun = await callPlatform('POST', '/users/begin-totp', { token, json: { password } })
    expect(begun.status).toBe(400)
    const email = `${unique()}@example.org`
    const own = { email, currentPassword: password }
    expect((await callPlatform('PATCH', `/users/${id}`, { token, json: own })).status).toBe(400)
    const change = { currentPassword: password, newPassword: next }
    const changed = await api('POST', '/api/auth/change-password', { token, json: change })
    expect(changed.json).toEqual({ error: 'Current password is incorrect' })
  }, 60_000)
})
