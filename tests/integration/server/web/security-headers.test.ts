import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSecurityHeaders } from '#src/server/http/response/security-headers.ts'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { type RawResponse, rawRequest } from '#tests/support/raw-http.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** The security headers of every response. */

let payload: Payload
let web: Web
let secure: Web

/** Stands for Next: a page at `/admin`, a page with its own policy at `/preview`, else data. */
const platform: RequestListener = ({ url = '', headers }, response) => {
  if (url.startsWith('/preview')) response.setHeader('content-security-policy', 'its own')
  if (/^\/(admin|preview)/.test(url)) response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('set-cookie', ['payload-token=new; Path=/; Secure=true', 'payload-lng=de'])
  response.end(JSON.stringify({ policy: headers['content-security-policy'], ...headers }))
}

beforeAll(async () => {
  payload = await startPayload()
  web = await startWeb(payload, { handle: platform })
  secure = await startWeb(payload, { handle: platform, baseUrl: 'https://muster.test' })
})
afterAll(async () => {
  await web.stop()
  await secure.stop()
})

const noFrames = /(^|; )frame-ancestors 'none'(;|$)/

const expectHeaders = (headers: { get(name: string): string | null | undefined }) => {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
  expect(headers.get('content-security-policy')).toMatch(noFrames)
}

describe('security headers: nosniff, a policy that loads nothing, no referrer and no frame', () => {
  const read = (path: string, headers: string[] = [], method = 'GET') =>
    rawRequest(web.url, [method, path], { headers })

  it('data of the contract has the security headers, computed and cached, in every form', async () => {
    const path = `/api/tags?search=${unique('tag').replaceAll(' ', '')}`
    const computed = await read(path)
    expectHeaders(computed.headers)
    const stored = await read(path)
    expectHeaders(stored.headers)
    const known = await read(path, [`If-None-Match: ${stored.headers.get('etag')}`])
    expect(known.status).toBe(304)
    expectHeaders(known.headers)
    expectHeaders((await read(path, ['Accept-Encoding: gzip'])).headers)
    expectHeaders((await read(path, [], 'HEAD')).headers)
    expect(web.served?.cache.counts.hits).toBeGreaterThan(0)
  })

  it.each([
    ['GET', '/api/none', 404],
    ['GET', '/api/staff/profile', 401],
    ['POST', '/api/contact', 400],
    ['OPTIONS', '/api/tags', 200],
    ['GET', '/api/feed/news?format=json', 200],
    ['GET', '/api/feed/events.ics', 200],
    ['GET', '/sitemap.xml', 200],
    ['GET', '/robots.txt', 200],
    ['PURGE', '/admin', 404],
    ['GET', '/cms-api/news', 200],
    ['GET', '/_next/static/x.js', 200],
  ])('security headers are on %s %s', async (method, path, status) => {
    const { status: got, headers } = await read(path, [], method)
    expect(got).toBe(status)
    expectHeaders(headers)
  })

  it('a response to a request rejected before the platform reads it has the security headers', async () => {
    const large = await read('/cms-api/news', ['Content-Length: 500000000'], 'POST')
    expect(large.status).toBeGreaterThanOrEqual(400)
    expectHeaders(large.headers)
  })

  it('pages for operators have the security headers', async () => {
    expectHeaders((await web.readOps('/healthz')).headers)
    expectHeaders((await web.readOps('/none')).headers)
  })
})

describe('responses of Node itself', () => {
  const talk = async (text: string): Promise<RawResponse> => {
    const socket = connect(Number(new URL(web.url).port), '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.write(text)
    await once(socket, 'close')
    const [head = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
    const [first = '', ...lines] = head.split('\r\n')
    const pairs = lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    })
    return { status: Number(first.split(' ')[1]), headers: new Map(pairs), body: Buffer.alloc(0) }
  }

  it.each([
    ['an invalid request line', 400, 'nonsense\r\n\r\n'],
    ['a request without a host', 400, 'GET /api/tags HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'a head that is too large',
      431,
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    [
      'an unsupported expectation',
      417,
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    ],
  ])('the response of Node to %s has the security headers', async (_what, status, text) => {
    const response = await talk(text)
    expect(response.status).toBe(status)
    expectHeaders(response.headers)
  })

  it('an error is not written into a response that has begun', async () => {
    const socket = connect(Number(new URL(web.url).port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.write('GET /api/tags HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n')
    await once(socket, 'close')
    expect(received.match(/HTTP\/1\.1 /g)?.length).toBeLessThanOrEqual(2)
  })
})

describe('cross-origin access', () => {
  it('websites of other origins may show images and read data', async () => {
    const { key } = await contentMaker(payload).image()
    for (const path of [`/api/images/${key}`, '/api/tags']) {
      const { headers } = await web.read(path)
      expectHeaders(headers)
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('the page of a mailed link cannot be framed, and its form posts to us alone', () => {
    const page = new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    const { headers } = addSecurityHeaders(page, 'http://muster.test')
    expectHeaders(headers)
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(headers.get('content-security-policy')).not.toContain('script-src')
  })

  it('websites of other origins may not use what is for the admin UI', async () => {
    for (const path of ['/admin', '/cms-api/news', '/_next/static/x.js'])
      expect((await web.read(path)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})

describe('the content security policy of the admin UI', () => {
  const policyOf = async (headers: Record<string, string> = {}) => {
    const { headers: sent, text } = await web.read('/admin', { headers })
    return { sent: sent.get('content-security-policy') ?? '', noted: JSON.parse(text).policy }
  }

  it('the admin UI runs scripts by a new nonce each time, and neither inline ones nor eval', async () => {
    const { sent, noted } = await policyOf()
    expect(noted).toBe(sent)
    const [, scripts = ''] = /script-src ([^;]*)/.exec(sent) ?? []
    expect(scripts).toMatch(/^'self' 'nonce-[A-Za-z0-9+/=]{24}' 'strict-dynamic'$/)
    expect((await policyOf()).sent).not.toBe(sent)
    for (const rule of ["object-src 'none'", "base-uri 'self'", "form-action 'self'"])
      expect(sent).toContain(rule)
    expect(sent).toContain("frame-ancestors 'self'")
  })

  it('the admin UI takes no nonce from a client', async () => {
    const forged = "script-src 'nonce-forged'"
    const { noted } = await policyOf({
      'content-security-policy': forged,
      'content-security-policy-report-only': forged,
    })
    expect(noted).not.toContain('forged')
    const { text } = await web.read('/admin', {
      headers: { 'content-security-policy-report-only': forged },
    })
    expect(text).not.toContain('forged')
  })

  it('a page with its own content security policy keeps it', async () => {
    const { headers } = await web.read('/preview/news/1')
    expect(headers.get('content-security-policy')).toBe('its own')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('https', () => {
  it('Strict-Transport-Security is sent over https, and not over http', async () => {
    const transportSecurity = ({ headers }: Response) => headers.get('strict-transport-security')
    const plain = () => new Response('{}')
    expect(transportSecurity(addSecurityHeaders(plain(), 'https://muster.test'))).toBe(
      'max-age=31536000',
    )
    expect(transportSecurity(addSecurityHeaders(plain(), 'http://muster.test'))).toBeNull()
    const of = async (server: Web, path: string) =>
      (await server.read(path)).headers.get('strict-transport-security')
    expect(await of(secure, '/admin')).toBe('max-age=31536000')
    expect(await of(secure, '/cms-api/news')).toBe('max-age=31536000')
    expect(await of(web, '/admin')).toBeNull()
  })

  it('the session cookie over https is a __Host- cookie', async () => {
    const cookie = 'payload-token=planted; __Host-payload-token=own; payload-lng=de'
    const { headers, text } = await secure.read('/admin', { headers: { cookie } })
    expect(JSON.parse(text).cookie).toBe('payload-token=own; payload-lng=de')
    expect(headers.getSetCookie()).toEqual([
      '__Host-payload-token=new; Path=/; Secure=true',
      'payload-lng=de',
    ])
  })

  it('the session cookie over http has a plain name', async () => {
    const cookie = 'payload-token=own'
    const { headers, text } = await web.read('/admin', { headers: { cookie } })
    expect(JSON.parse(text).cookie).toBe(cookie)
    expect(headers.getSetCookie()[0]).toMatch(/^payload-token=new;/)
  })
})
