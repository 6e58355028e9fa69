import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { letConnect } from '#tests/support/database-away.ts'
import { eventually } from '#tests/support/muster.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** What a web process responds while its database takes no connection, and once it does again. */

let payload: Payload
let web: Web
const url = () => process.env['DATABASE_URL'] ?? ''

beforeAll(async () => {
  payload = await startPayload()
  web = await startWeb(payload)
})
afterAll(async () => {
  await letConnect(url(), true)
  await web.stop()
})

it('while the database is away the contract says when to retry, and the platform is unavailable', async () => {
  expect((await web.read('/api/news')).status).toBe(200)
  await letConnect(url(), false)
  const html = { headers: { accept: 'text/html' } }
  await eventually(async () => (await web.read('/api/news?page=2')).status === 500, 'it fails')

  const contract = await web.read('/api/news?page=3')
  expect([contract.status, contract.headers.get('retry-after')]).toEqual([500, '5'])
  expect(JSON.parse(contract.text)).toEqual({ error: expect.any(String) })

  const data = await web.read('/cms-api/news')
  expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5'])
  expect(JSON.parse(data.text)).toEqual({ errors: [{ message: expect.any(String) }] })

  expect((await web.read('/_next/static/x.js')).status).toBe(200)
  const pages = [
    ['/admin', 503],
    ['/', 500],
  ] as const
  for (const [path, expected] of pages) {
    const { status, headers, text } = await web.read(path, html)
    expect([path, status, headers.get('retry-after')]).toEqual([path, expected, '5'])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('The database cannot be reached right now')
    expect(text).toContain(headers.get('x-request-id'))
  }

  expect(web.log()).toMatch(
    /"level":50,.*"fault":.*"reason":"database .* is not currently accepting/,
  )
  await letConnect(url(), true)
  await eventually(async () => (await web.read('/admin', html)).text === 'next', 'it is back')
  expect((await web.read('/api/news')).status).toBe(200)
  expect((await web.read('/cms-api/news')).headers.get('retry-after')).toBeNull()
})
