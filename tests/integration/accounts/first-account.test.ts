import { handleEndpoints, type Payload } from 'payload'
import { describe, expect, it } from 'vitest'
import { ensureFirstAccount } from '#src/accounts/first-account.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { startOnEmptyDatabase } from '#tests/support/empty-database.ts'

const login = async (payload: Payload, username: string, password: string) => {
  const json = { username, password }
  return (await apiClient(dispatcher(payload))('POST', '/api/auth/login', { json })).json
}

describe('the first account', () => {
  it('the first account is created once by concurrent processes, with a generated password', async () => {
    const { payload } = await startOnEmptyDatabase()
    const accounts = await Promise.all([1, 2, 3, 4].map(() => ensureFirstAccount(payload, {})))
    const [first, ...others] = accounts.filter((account) => account !== undefined)
    expect(others).toEqual([])
    expect(first).toEqual({
      username: 'admin',
      password: expect.stringMatching(/^[\w-]{16}$/),
      wasGenerated: true,
    })
    const signedIn = await login(payload, 'admin', first?.password ?? '')
    expect(signedIn).toMatchObject({ user: { username: 'admin', roles: ['admin'] } })
    expect(await ensureFirstAccount(payload, { ADMIN_USERNAME: 'other' })).toBeUndefined()
  })

  it('the first account takes its name, email and password from the settings', async () => {
    const { payload } = await startOnEmptyDatabase()
    const settings = {
      ADMIN_USERNAME: 'Root',
      ADMIN_EMAIL: 'Root@example.org',
      ADMIN_PASSWORD: 'chosen by the operator',
    }
    const password = settings.ADMIN_PASSWORD
    expect(await ensureFirstAccount(payload, settings)).toEqual({
      username: 'root',
      password,
      wasGenerated: false,
    })
    expect(await login(payload, 'root@example.org', password)).toHaveProperty('token')
  })

  it('no first account is created with a common password; one that is there does not mind it', async () => {
    const { payload } = await startOnEmptyDatabase()
    const settings = { ADMIN_PASSWORD: 'Password1' }
    await expect(ensureFirstAccount(payload, settings)).rejects.toMatchObject({
      name: 'WrongSetting',
      message: 'ADMIN_PASSWORD must not be a common password',
    })
    expect(await payload.count({ collection: 'users' })).toEqual({ totalDocs: 0 })
    await ensureFirstAccount(payload, {})
    expect(await ensureFirstAccount(payload, settings)).toBeUndefined()
  })

  it.each([
    [{ ADMIN_USERNAME: '<b>' }, 'ADMIN_USERNAME must consist of letters'],
    [{ ADMIN_USERNAME: 'a@x.org', ADMIN_EMAIL: 'b@x.org' }, 'ADMIN_USERNAME must not be an email'],
    [{ ADMIN_USERNAME: 'алиса' }, 'ADMIN_EMAIL must be a valid email address'],
  ])('no first account is created from the settings %j', async (settings, message) => {
    const payload = await startPayload()
    await expect(ensureFirstAccount(payload, settings)).rejects.toThrow(message)
  })

  it('the first account cannot be registered over HTTP', async () => {
    const { payload, key } = await startOnEmptyDatabase()
    const json = {
      username: 'first',
      email: 'first@example.org',
      password: 'a password',
      roles: ['admin'],
    }
    for (const path of ['/users/first-register', '/users']) {
      const request = new Request(`http://muster.test/cms-api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      })
      const { config } = payload
      const options = { config, payloadInstanceCacheKey: key, request }
      expect((await handleEndpoints(options)).status).toBe(403)
    }
    expect(await payload.count({ collection: 'users' })).toEqual({ totalDocs: 0 })
  })
})
