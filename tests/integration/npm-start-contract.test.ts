import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWebProcess } from '#tests/load/support/web-process.ts'
import { startPayload } from '#tests/support/database.ts'
import { rawRequest } from '#tests/support/raw-http.ts'

/** That the web server, as `npm start` runs it, serves the contract by its own rules. */

/** A build may be due first, which other work on the machine slows down. */
const buildTimeout = 400_000

let web: Awaited<ReturnType<typeof startWebProcess>>

beforeAll(async () => {
  await startPayload()
  web = await startWebProcess(process.env['DATABASE_URL'] ?? '')
}, buildTimeout)
afterAll(() => web.stop())

const request = (method: string, path: string, rest: Parameters<typeof rawRequest>[2] = {}) =>
  rawRequest(web.url, [method, path], rest)

describe('the contract as served by npm start', () => {
  it.each([
    ['GET', '/api/tags', 200],
    ['HEAD', '/api/tags', 200],
    ['OPTIONS', '/api/tags', 200],
    ['GET', '/sitemap.xml', 200],
    ['GET', '/robots.txt', 200],
    ['GET', '/api/news?limit=0', 400],
    ['GET', '/api/staff/profile', 401],
    ['GET', '/api/none', 404],
    ['GET', '/api/actions/%zz', 404],
    ['GET', '//api/tags', 404],
    ['PATCH', '/api/tags', 404],
    ['TRACE', '/api/tags', 404],
    ['POST', '/sitemap.xml', 404],
  ])('npm start serves %s %s with %i to any origin', async (method, path, status) => {
    const { headers, ...result } = await request(method, path)
    expect(result.status).toBe(status)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('content-length')).toBeDefined()
    expect(headers.get('x-powered-by')).toBeUndefined()
  })

  it('npm start serves compressed responses, and 304 to a client that has them', async () => {
    const headers = ['Accept-Encoding: br']
    const { headers: sent } = await request('GET', '/api/openapi.json', { headers })
    expect(sent.get('content-encoding')).toBe('br')
    const known = [...headers, `If-None-Match: ${sent.get('etag')}`]
    expect((await request('GET', '/api/openapi.json', { headers: known })).status).toBe(304)
  })

  it('npm start reads a large body to its end before it rejects it', async () => {
    const body = Buffer.alloc(20_000_000, 0x20)
    const headers = ['Content-Type: application/json']
    expect((await request('POST', '/api/contact', { headers, body })).status).toBe(400)
  })

  it('npm start leaves other paths to the admin UI', async () => {
    const { status, body } = await request('GET', '/admin/login')
    expect([status, body.toString().includes('<html')]).toEqual([200, true])
  })
})
