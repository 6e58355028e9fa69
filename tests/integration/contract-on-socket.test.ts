import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isForContract, respondOverNode } from '#src/server/http/node.ts'
import { dispatcher } from '#tests/support/api.ts'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { rawRequest } from '#tests/support/raw-http.ts'
import { createStaff } from '#tests/support/staff.ts'

/** The contract on a real socket, as the server around Next serves it. */

let payload: Payload
let server: Server
let url: string
/** What the server would leave to Next. */
let left: string[] = []

beforeAll(async () => {
  payload = await startPayload()
  const dispatch = dispatcher(payload)
  server = createServer({ joinDuplicateHeaders: true }, (request, response) => {
    if (isForContract(request)) return void respondOverNode(dispatch, request, response)
    left.push(request.url ?? '')
    response.end('next')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const json = 'Content-Type: application/json'
const errorOf = (body: Buffer) => JSON.parse(body.toString('utf8'))
const notFound = { error: 'Not found' }
const big = Buffer.alloc(20_000_000, 0x20)

describe('the contract on a socket', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/none'],
    ['GET', '/api/tags/'],
    ['GET', '//api/tags'],
    ['GET', '/api//tags'],
    ['GET', '/api/%zz'],
    ['GET', '/%zz'],
    ['GET', '/admin/%E0%A4%A'],
    ['GET', '/api/actions/%E0%A4%A'],
    ['GET', '/api/actions/a%00b'],
    ['GET', '/api/images/..%2f..%2fsecrets.json'],
    ['GET', '/api/images/%2e%2e/%2e%2e/secrets.json'],
    ['PATCH', '/api/tags'],
    ['POST', '/sitemap.xml'],
    ['DELETE', '/robots.txt'],
    ['TRACE', '/api/tags'],
    ['PROPFIND', '/api/tags'],
    ['PURGE', '/'],
    ['GET', '/apiary'],
    ['GET', '/sitemap.xml/x'],
    ['GET', '/administrator'],
    ['QUERY', '/api/tags'],
  ])('%s %s responds 404, readable from any origin', async (method, path) => {
    const { status, headers, body } = await rawRequest(url, [method, path])
    expect([status, errorOf(body)]).toEqual([404, notFound])
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-length')).toBe(String(body.byteLength))
  })

  it.each(['/admin', '/cms-api/news', '/preview/x', '/_next/x.js'])(
    '%s is left to the admin UI',
    async (path) => {
      left = []
      expect((await rawRequest(url, ['GET', path])).body.toString()).toBe('next')
      expect(left).toEqual([path])
    },
  )

  it.each([
    ['OPTIONS', '*'],
    ['OPTIONS', '/api/tags'],
    ['OPTIONS', '/api/staff/none'],
    ['OPTIONS', '/robots.txt'],
  ])('%s %s responds without a body', async (method, path) => {
    const { status, headers, body } = await rawRequest(url, [method, path])
    expect([status, body.toString(), headers.get('content-length')]).toEqual([200, '', '0'])
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE, OPTIONS')
  })

  it.each(['http://other.example/api/tags', '/api/../api/tags', '/api/./tags', '/api\\tags'])(
    'GET %s is routed by its path, whatever the host',
    async (path) => {
      const host = { headers: ['Host: other.example'] }
      expect((await rawRequest(url, ['GET', path], host)).status).toBe(200)
    },
  )

  it('headers meant for Next change nothing in the contract', async () => {
    const headers = ['RSC: 1', 'Next-Router-State-Tree: x', 'X-HTTP-Method-Override: DELETE']
    const { status, headers: sent } = await rawRequest(url, ['GET', '/api/tags?_rsc=1'], {
      headers,
    })
    expect([status, sent.get('vary')]).toEqual([200, 'Accept-Encoding'])
  })

  it('two Authorization headers count as none', async () => {
    const { token } = await createStaff(payload, 'admin')
    const one = `Authorization: Bearer ${token}`
    const request = (headers: string[]) =>
      rawRequest(url, ['GET', '/api/staff/profile'], { headers })
    expect((await request([one])).status).toBe(200)
    expect((await request([one, one])).status).toBe(401)
    expect((await request([`Cookie: payload-token=${token}`])).status).toBe(401)
  })

  it('a compressed response can be decompressed, and has another ETag', {
    tags: 'long',
  }, async () => {
    const path = '/api/openapi.json'
    const plain = await rawRequest(url, ['GET', path])
    const headers = ['Accept-Encoding: gzip']
    const coded = await rawRequest(url, ['GET', path], { headers })
    expect(coded.headers.get('content-encoding')).toBe('gzip')
    expect(coded.headers.get('content-length')).toBe(String(coded.body.byteLength))
    expect(gunzipSync(coded.body)).toEqual(plain.body)
    const etag = coded.headers.get('etag') ?? ''
    expect(etag).not.toBe(plain.headers.get('etag'))
    const again = await rawRequest(url, ['GET', path], {
      headers: [...headers, `If-None-Match: ${etag}`],
    })
    expect([again.status, again.body.byteLength]).toEqual([304, 0])
    const head = await rawRequest(url, ['HEAD', path], { headers })
    expect([head.status, head.body.byteLength]).toEqual([200, 0])
    expect(head.headers.get('content-length')).toBe(coded.headers.get('content-length'))
  })

  it('an image is served as a whole or in part; a range beyond its end responds 416', async () => {
    const path = `/api/images/${(await contentMaker(payload).image()).key}`
    const whole = await rawRequest(url, ['GET', path])
    expect(whole.headers.get('content-length')).toBe(String(whole.body.byteLength))
    const requestRange = (range: string) =>
      rawRequest(url, ['GET', path], { headers: [`Range: ${range}`] })
    const part = await requestRange('bytes=2-5')
    expect([part.status, part.body]).toEqual([206, whole.body.subarray(2, 6)])
    const none = await requestRange(`bytes=${whole.body.byteLength}-`)
    expect([none.status, none.headers.get('content-range')]).toEqual([
      416,
      `bytes */${whole.body.byteLength}`,
    ])
  })

  it('a response has no header of our own cache', async () => {
    const { headers } = await rawRequest(url, ['GET', '/api/events?upcoming=true'])
    expect([...headers.keys()].filter((name) => name.startsWith('x-muster'))).toEqual([])
  })

  it.each([
    ['one that is read', '/api/contact', 400, 'body: must be at most 65536 bytes'],
    ['one that no handler reads', '/api/tags', 404, 'Not found'],
    ['one without a token', '/api/staff/contacts', 401, 'Unauthorized'],
  ])('a body of 20 MB is read before the response: %s', async (_what, path, status, error) => {
    const response = await rawRequest(url, ['POST', path], { headers: [json], body: big })
    expect([response.status, errorOf(response.body)]).toEqual([status, { error }])
  })

  it('the next request on a connection is parsed after a body that was discarded', async () => {
    const first = 'POST /api/tags HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n'
    const body = Buffer.concat([Buffer.from(first), Buffer.alloc(200_000, 0x41)])
    const name = unique('Tag').replace(' ', '-')
    const response = await rawRequest(url, ['GET', `/api/tags?search=${name}`], { before: body })
    expect([response.status, response.body.toString()]).toEqual([200, '[]'])
  })

  it('a chunked body is accepted', async () => {
    const chunk = '{"name":1}'
    const body = `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`
    const response = await rawRequest(url, ['POST', '/api/contact'], {
      headers: [json, 'Transfer-Encoding: chunked'],
      after: body,
    })
    expect([response.status, errorOf(response.body)]).toEqual([
      400,
      { error: 'name: must be a string' },
    ])
  })

  it('the server survives clients that disconnect during their request', async () => {
    const headers = [json, 'Content-Length: 1000']
    for (const path of ['/api/contact', '/api/tags', '/api/student/upload/image'])
      await expect(
        rawRequest(url, ['POST', path], { headers, after: '{"na', abortAfter: 20 }),
      ).rejects.toThrow()
    expect((await rawRequest(url, ['GET', '/api/tags'])).status).toBe(200)
  })
})
