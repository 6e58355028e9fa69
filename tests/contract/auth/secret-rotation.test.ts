import { jwtSign, type Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { previewPath, shareToken } from '#src/content/preview/link.ts'
import { servePreview } from '#src/content/preview/serve-preview.ts'
import { hasSessionSignature, platformKey } from '#src/server/tokens/session-signature.ts'
import { signToken } from '#src/server/tokens/token.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform, sessionOf } from '#tests/support/platform-api.ts'
import { createStaff, nowInSeconds, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let admin: Staff
let unchanged: ReturnType<typeof env>

const former = 'the secret of before this one'
const unknown = 'a secret that is in no list'

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
  unchanged = { ...env() }
})
afterEach(() => void Object.assign(env(), unchanged))

/** Both secrets were replaced: the present ones sign, and the former ones still verify. */
const rotate = () =>
  Object.assign(env(), {
    JWT_SECRETS: [env().JWT_SECRET, former],
    PAYLOAD_SECRETS: [env().PAYLOAD_SECRET, former],
  })

const sessionBy = async (secret: string): Promise<string> => {
  const json = { username: admin.username, password: admin.password }
  const session = sessionOf(await callPlatform('POST', '/users/login', { json })) ?? ''
  const claims = JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString())
  const { id, collection, email, sid } = claims
  const { token } = await jwtSign({
    fieldsToSign: { id, collection, email, sid },
    secret: platformKey(secret),
    tokenExpiration: 3_600,
  })
  return token
}

const whoHas = async (session: string) =>
  (await callPlatform('GET', '/users/me', { session })).json['user']

describe('while a former secret is in the list', () => {
  it('tokens that it signed are valid, and new ones are signed with the present secret', async () => {
    const token = await signToken(admin, nowInSeconds(), former)
    expect((await api('GET', '/api/auth/check', { token })).status).toBe(401)
    rotate()
    expect((await api('GET', '/api/auth/check', { token })).status).toBe(200)
    const json = { username: admin.username, password: admin.password }
    const { token: fresh } = (await api('POST', '/api/auth/login', { json })).json as {
      token: string
    }
    Object.assign(env(), unchanged)
    expect((await api('GET', '/api/auth/check', { token: fresh })).status).toBe(200)
  })

  it('sessions of the admin UI that it signed go on, and end when they are logged out', async () => {
    const session = await sessionBy(former)
    expect(await whoHas(session)).toBeNull()
    rotate()
    expect(await whoHas(session)).toMatchObject({ id: admin.id })
    expect((await callPlatform('POST', '/users/logout', { session })).status).toBe(200)
    expect(await whoHas(session)).toBeNull()
  })

  it('a session that is refreshed is signed with the present secret', async () => {
    const session = await sessionBy(former)
    rotate()
    const refreshed = sessionOf(await callPlatform('POST', '/users/refresh-token', { session }))
    Object.assign(env(), unchanged)
    expect(await whoHas(refreshed ?? '')).toMatchObject({ id: admin.id })
  })

  it('requests with such a session or token count as those of staff', async () => {
    rotate()
    const cookie = `payload-token=${await sessionBy(former)}`
    const authorization = `Bearer ${await signToken(admin, nowInSeconds(), former)}`
    for (const headers of [new Headers({ cookie }), new Headers({ authorization })]) {
      expect(await hasSessionSignature(headers, env())).toBe(true)
      expect(await hasSessionSignature(headers, unchanged)).toBe(false)
    }
  })

  it('links to a draft that it signed open the draft', async () => {
    const { id } = await payload.create({
      collection: 'news',
      draft: true,
      data: { title: unique('Draft') },
    })
    const entry = { collection: 'news', id } as const
    const path = previewPath(entry, shareToken(former, entry, nowInSeconds() + 60))
    const open = () => servePreview(payload, new Request(`http://muster.test${path}`))
    expect((await open()).status).toBe(404)
    rotate()
    expect((await open()).status).toBe(200)
  })
})

describe('a secret in no list', () => {
  it('signs neither tokens nor sessions', async () => {
    rotate()
    const token = await signToken(admin, nowInSeconds(), unknown)
    expect((await api('GET', '/api/auth/check', { token })).status).toBe(401)
    expect(await whoHas(await sessionBy(unknown))).toBeNull()
  })
})
