import type { RequestListener } from 'node:http'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEnv } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** What the server believes about its client, behind a trusted proxy and without one. */

let payload: Payload
let direct: Web
let proxied: Web

/** Stands for Next: what it would believe. */
const echo: RequestListener = ({ headers }, response) => {
  const forwarded = Object.entries(headers).filter(([name]) => /forward|real-ip|address/.test(name))
  response.end(JSON.stringify(Object.fromEntries(forwarded)))
}

beforeAll(async () => {
  payload = await startPayload()
  const { TRUSTED_PROXIES } = parseEnv({ ...process.env, TRUSTED_PROXIES: 'loopback' })
  direct = await startWeb(payload, { handle: echo })
  proxied = await startWeb(payload, { handle: echo, trustProxy: TRUSTED_PROXIES })
})
afterAll(async () => {
  await direct.stop()
  await proxied.stop()
})

const claims = {
  'x-forwarded-for': '1.1.1.1, 203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'site.example',
  'x-forwarded-port': '8443',
  'x-forwarded-prefix': '/evil',
  'x-real-ip': '1.1.1.1',
  forwarded: 'for=1.1.1.1;host=evil.example',
  'x-muster-address': '1.1.1.1',
}

describe('the client that the platform sees', () => {
  const receivedBy = async (web: Web) =>
    JSON.parse((await web.read('/admin', { headers: claims })).text) as unknown

  it('the platform sees no claim of an untrusted peer', async () => {
    expect(await receivedBy(direct)).toEqual({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(direct.url).host,
      'x-muster-address': '127.0.0.1',
    })
  })

  it('the platform sees the client that a trusted proxy names', async () => {
    expect(await receivedBy(proxied)).toEqual({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'site.example',
      'x-muster-address': '203.0.113.9',
    })
  })
})

describe('the IP address that failed logins are counted by', () => {
  const login = (web: Web, { username }: Staff, password: string, forwarded: string) =>
    web.read('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ username, password }),
    })

  const shutOut = async (web: Web, staff: Staff, forwarded: (at: number) => string) => {
    for (let at = 0; at < 10; at += 1) await login(web, staff, 'wrong', forwarded(at))
  }

  it('failed logins are counted by the IP address a trusted proxy names', async () => {
    const staff = await createStaff(payload, 'editor')
    await shutOut(proxied, staff, () => '203.0.113.1')
    expect((await login(proxied, staff, staff.password, '203.0.113.1')).status).toBe(401)
    expect((await login(proxied, staff, staff.password, '203.0.113.2')).status).toBe(200)
  })

  it('failed logins of an untrusted client are counted by the IP address of its socket', async () => {
    const staff = await createStaff(payload, 'editor')
    await shutOut(direct, staff, (at) => `203.0.113.${at}`)
    expect((await login(direct, staff, staff.password, '203.0.113.99')).status).toBe(401)
  })
})
