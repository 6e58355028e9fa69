import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { rawRequest } from '#tests/support/raw-http.ts'
import { createStaff } from '#tests/support/staff.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** Writes that browsers send on behalf of other websites: a forged login is one of them. */

let payload: Payload
let web: Web
let reached: string[] = []
/** A header that authenticates: pages take no write without a session. */
let bearer: string

beforeAll(async () => {
  payload = await startPayload()
  bearer = `Authorization: Bearer ${(await createStaff(payload, 'editor')).token}`
  web = await startWeb(payload, {
    baseUrl: 'https://muster.example',
    handle: ({ url = '', headers }, response) => {
      reached.push(`${url} ${headers['x-forwarded-host']}`)
      response.end('{}')
    },
  })
})
afterAll(() => web.stop())

const send = async (method: string, path: string, ...given: string[]) => {
  reached = []
  const headers = [...given, bearer]
  const body = Buffer.from('{}')
  const { status } = await rawRequest(web.url, [method, path], { headers, body })
  expect(reached).toHaveLength(status === 403 ? 0 : 1)
  return status
}

const paths = ['/cms-api/users/login', '/cms-api/contacts/1', '/admin/account', '/admin']

describe.each(paths)('POST %s', (path) => {
  it.each([
    ['a form of another website', ['Sec-Fetch-Site: cross-site', 'Origin: https://evil.example']],
    [
      'another host of the domain',
      ['Sec-Fetch-Site: same-site', 'Origin: https://x.muster.example'],
    ],
    ['another website over http', ['Origin: http://evil.example']],
    ['another port', ['Origin: http://127.0.0.1:1']],
    ['a sandboxed frame', ['Origin: null']],
    ['an invalid origin', ['Origin: nonsense']],
  ])(`POST ${path} from %s is rejected`, async (_what, headers) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json'])
      expect(await send('POST', path, `Content-Type: ${type}`, ...headers)).toBe(403)
  })

  it.each([
    ['our own pages', ['Sec-Fetch-Site: same-origin', 'Origin: https://muster.example']],
    ['a person directly', ['Sec-Fetch-Site: none']],
    ['our own pages over http', ['Host: box:3000', 'Origin: http://box:3000']],
    ['the public URL through a proxy', ['Host: inner', 'Origin: https://muster.example']],
    ['a client that is no browser', []],
  ])(`POST ${path} from %s is accepted`, async (_what, headers) => {
    expect(await send('POST', path, ...headers)).toBe(200)
  })
})

it.each(['PATCH', 'PUT', 'DELETE'])('a %s from another website is rejected', async (method) => {
  expect(await send(method, '/cms-api/contacts/1', 'Origin: https://evil.example')).toBe(403)
})

it('another website may link to the admin UI', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await web.read('/admin', { headers })).status).toBe(200)
})

it('the contract, which reads no cookie, is open to every website', async () => {
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
  const { status } = await web.read('/api/contact', { method: 'POST', headers, body: '{}' })
  expect(status).toBe(400)
})

it('Next compares the origin to the host accepted here', async () => {
  await send('POST', '/admin', 'Host: inner', 'Origin: https://muster.example')
  expect(reached).toEqual(['/admin muster.example'])
})
