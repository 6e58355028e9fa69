import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePreview } from '#src/content/preview/serve-preview.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { createBareUser, startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let staff: Staff
let session: string | undefined

const rename = (from: string, to: string) =>
  payload.db.drizzle.execute(
    sql`ALTER TABLE ${sql.identifier(from)} RENAME TO ${sql.identifier(to)}`,
  )

const previewWith = (headers: Record<string, string>) =>
  servePreview(payload, new Request('http://muster.test/preview/news/1', { headers }))

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  staff = await createStaff(payload, 'admin')
  const { username, password } = staff
  const json = { username, password }
  session = sessionOf(await callPlatform('POST', '/users/login', { json }))
})

describe('while accounts cannot be read', () => {
  beforeAll(() => rename('users', 'users_away'))
  afterAll(() => rename('users_away', 'users'))

  it('a request with a token responds 500 in the contract while accounts cannot be read', async () => {
    const { token } = staff
    for (const path of ['/api/staff/contacts', '/api/auth/check', '/api/staff/no-such-path'])
      expect((await api('GET', path, { token })).status, path).toBe(500)
  })

  it('a request with a token or a session responds 500 in the platform’s REST while accounts cannot be read', async () => {
    const { token } = staff
    for (const path of ['/tags', '/contacts', '/users/me'])
      for (const call of [{ token }, { session }])
        expect((await callPlatform('GET', path, call)).status, path).toBe(500)
  })

  it('a preview with a token or a session throws, and does not ask to sign in, while accounts cannot be read', async () => {
    const headers = [
      { authorization: `Bearer ${staff.token}` },
      { cookie: `payload-token=${session}`, 'sec-fetch-site': 'same-origin' },
    ]
    for (const each of headers) await expect(previewWith(each)).rejects.toThrow()
  })

  it('an anonymous request is processed without a user while accounts cannot be read', async () => {
    expect((await callPlatform('GET', '/contacts')).status).toBe(403)
    expect((await previewWith({})).status).toBe(302)
    expect((await api('GET', '/api/staff/contacts')).status).toBe(401)
  })
})

it('the token and the session of a deleted account are anonymous, not an error', async () => {
  const gone = await createStaff(payload, 'editor')
  const { username, password, token } = gone
  const login = await callPlatform('POST', '/users/login', { json: { username, password } })
  const itsSession = sessionOf(login)
  const user = async (call: { token?: string; session?: string | undefined }) =>
    (await callPlatform('GET', '/users/me', call)).json['user']
  expect(await user({ session: itsSession })).toMatchObject({ id: gone.id })
  await payload.delete({ collection: 'users', id: gone.id })
  expect([await user({ session: itsSession }), await user({ token })]).toEqual([null, null])
})

it('Payload alone treats a request as anonymous when its account cannot be read', async () => {
  const bare = await startBarePlatform()
  const { email, password } = await createBareUser(bare)
  const { token } = await bare.login({ collection: 'users', data: { email, password } as never })
  const headers = new Headers({ authorization: `JWT ${token}` })
  expect((await bare.auth({ headers })).user).not.toBeNull()
  const { findByID } = bare
  bare.findByID = () => Promise.reject(new Error('the database is away'))
  const { user } = await bare.auth({ headers }).finally(() => {
    bare.findByID = findByID
  })
  expect(user).toBeNull()
})
