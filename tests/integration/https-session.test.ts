import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWebProcess } from '#tests/load/support/web-process.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** A session behind a proxy that speaks https, as the web server of `npm start` serves it. */

const origin = 'https://muster.example'

let web: Awaited<ReturnType<typeof startWebProcess>>
let staff: Staff

beforeAll(async () => {
  staff = await createStaff(await startPayload(), 'admin')
  const settings = { BASE_URL: origin, TRUSTED_PROXIES: 'loopback' }
  web = await startWebProcess(process.env['DATABASE_URL'] ?? '', 1, settings)
})
afterAll(() => web.stop())

const credentials = () => JSON.stringify({ username: staff.username, password: staff.password })

const request = (path: string, init: RequestInit = {}, cookie = '') =>
  fetch(web.url + path, {
    redirect: 'manual',
    ...init,
    headers: {
      origin,
      cookie,
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'muster.example',
    },
  })

const me = async (cookie: string) =>
  ((await (await request('/cms-api/users/me', {}, cookie)).json()) as { user: unknown }).user

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0] ?? ''

it('a session over https is held, refreshed and ended by a __Host- cookie', async () => {
  const signedIn = await request('/cms-api/users/login', {
    method: 'POST',
    body: credentials(),
  })
  expect(signedIn.status).toBe(200)
  const set = cookieOf(signedIn)
  expect(set).toMatch(/^__Host-payload-token=[^;]+;/)
  for (const attribute of [/; Path=\//, /; Secure/, /; HttpOnly/, /; SameSite=Lax/])
    expect(set).toMatch(attribute)
  expect(set).not.toMatch(/; Domain/i)

  const [session = ''] = set.split(';')
  expect(await me(session)).toMatchObject({ username: staff.username })
  expect(await me(session.replace('__Host-', ''))).toBeNull()
  expect((await request('/admin', {}, session)).status).toBe(200)

  const refreshed = await request('/cms-api/users/refresh-token', { method: 'POST' }, session)
  expect(cookieOf(refreshed)).toMatch(/^__Host-payload-token=[^;]+;/)
  const [renewed = ''] = cookieOf(refreshed).split(';')
  const ended = await request('/cms-api/users/logout', { method: 'POST' }, renewed)
  expect(cookieOf(ended)).toMatch(/^__Host-payload-token=;/)
  expect(await me(renewed)).toBeNull()
})

it('another website cannot start a session over https', async () => {
  const forged = await fetch(`${web.url}/cms-api/users/login`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
    body: credentials(),
  })
  expect(forged.status).toBe(403)
  expect(forged.headers.getSetCookie()).toEqual([])
})
