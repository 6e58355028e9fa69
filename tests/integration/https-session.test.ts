import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFolder, startMuster } from '#tests/support/muster.ts'
import { firstAccount, openStartedFolder } from '#tests/support/started-folder.ts'

/** A session behind a proxy that speaks https, as `npm start` serves it. */

const origin = 'https://muster.example'

let folder: string
let muster: Awaited<ReturnType<typeof startMuster>>

beforeAll(async () => {
  folder = await openStartedFolder()
  muster = await startMuster(folder, {
    BASE_URL: origin,
    TRUSTED_PROXIES: 'loopback',
  })
  await muster.waitForOutput('Muster is running')
})

afterAll(async () => {
  muster.kill('SIGKILL')
  await muster.waitForExit()
  await removeFolder(folder)
})

const request = (path: string, init: RequestInit = {}, cookie = '') =>
  fetch(muster.url + path, {
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
    body: JSON.stringify(firstAccount),
  })
  expect(signedIn.status).toBe(200)
  const set = cookieOf(signedIn)
  expect(set).toMatch(/^__Host-payload-token=[^;]+;/)
  for (const attribute of [/; Path=\//, /; Secure/, /; HttpOnly/, /; SameSite=Lax/])
    expect(set).toMatch(attribute)
  expect(set).not.toMatch(/; Domain/i)

  const [session = ''] = set.split(';')
  expect(await me(session)).toMatchObject({ username: 'admin' })
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
  const forged = await fetch(`${muster.url}/cms-api/users/login`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
    body: JSON.stringify(firstAccount),
  })
  expect(forged.status).toBe(403)
  expect(forged.headers.getSetCookie()).toEqual([])
})
