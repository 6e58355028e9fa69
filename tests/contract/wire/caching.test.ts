import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jsonResponse, publicOperation, textResponse } from '#src/contract/define.ts'
import type { Caching } from '#src/contract/operation.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import { env } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { kernelOf } from '#tests/support/test-kernel.ts'

const value = z.coerce.number()
const group = 'Test'

/** Returns so many letters; always the same for one `seed`. */
const letters = endpoint(
  publicOperation('GET', '/api/letters', {
    id: 'letters',
    summary: 'Letters',
    group,
    query: z.object({ count: value, seed: z.string().default('x') }),
    response: jsonResponse(z.string()),
  }),
  async ({ query }) => query.seed.repeat(query.count),
)

const cachedAs = (caching: Caching) =>
  endpoint(
    publicOperation('GET', `/api/kept/${caching}`, {
      id: caching,
      summary: caching,
      group,
      response: textResponse('text/plain'),
      caching,
    }),
    async () => ({ mediaType: 'text/plain', text: 'é'.repeat(2000) }),
  )

let dispatch: Dispatch

beforeAll(async () => {
  const cached = (['content', 'feed', 'sitemap', 'never'] as const).map(cachedAs)
  dispatch = kernelOf(await startPayload(), [letters, ...cached]).dispatch
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  dispatch(new Request(`http://muster.test${path}`, { method, headers }))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

const long = '/api/letters?count=5000'
const short = '/api/letters?count=5'
const etagOf = async (path: string, coding = 'identity') =>
  (await get(path, { 'accept-encoding': coding })).headers.get('etag') ?? ''

describe('the ETag of a public GET', () => {
  it('the ETag of a public GET is strong and depends on the bytes alone', async () => {
    const etag = await etagOf(long)
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    expect(await etagOf(long)).toBe(etag)
    expect(await etagOf(`${long}&other=1`)).toBe(etag)
    expect(await etagOf(`${long}&seed=y`)).not.toBe(etag)
  })

  it('the ETag of a public GET differs for each content coding', async () => {
    const [plain, gzip, br] = await Promise.all(
      ['identity', 'gzip', 'br'].map((coding) => etagOf(long, coding)),
    )
    expect(new Set([plain, gzip, br]).size).toBe(3)
  })

  it.each([
    ['the ETag', (etag: string) => etag],
    ['a star', () => '*'],
    ['a star with spaces', () => ' * '],
    ['the weak ETag', (etag: string) => `W/${etag}`],
    ['the ETag in a list', (etag: string) => `"a", W/"b",${etag} , "c"`],
    ['the ETag beside a tag with a comma', (etag: string) => `"a,b", ${etag}`],
    ['the ETag of another coding', (etag: string) => etag.replace(/"$/, '-br"')],
  ])('If-None-Match with %s returns 304', async (_what, name) => {
    const etag = await etagOf(long)
    const response = await get(long, { 'if-none-match': name(etag) })
    expect([response.status, await response.text()]).toEqual([304, ''])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag,
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=0, must-revalidate',
      'access-control-allow-origin': '*',
    })
    expect(response.headers.get('content-length')).toBeNull()
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  it.each([
    ['another ETag', () => '"other"'],
    ['an empty value', () => ''],
    ['the ETag without quotes', (etag: string) => etag.slice(1, -1)],
    ['a part of the ETag', (etag: string) => `${etag.slice(0, -2)}"`],
    ['a longer tag', (etag: string) => `${etag.slice(0, -1)}x"`],
    ['a star among others', () => '"a", *'],
    ['a star in quotes', () => '"*"'],
  ])('If-None-Match with %s returns 200', async (_what, name) => {
    const etag = await etagOf(long)
    expect((await get(long, { 'if-none-match': name(etag) })).status).toBe(200)
  })

  it('If-None-Match works alike for HEAD', async () => {
    const etag = await etagOf(long)
    expect((await get(long, { 'if-none-match': etag }, 'HEAD')).status).toBe(304)
    expect((await get(long, { 'if-none-match': '"other"' }, 'HEAD')).status).toBe(200)
  })

  it('uncacheable responses and errors have no ETag', async () => {
    for (const path of ['/api/kept/never', '/api/none'])
      expect((await get(path, { 'if-none-match': '*' })).headers.get('etag')).toBeNull()
    expect((await get('/api/kept/never', { 'if-none-match': '*' })).status).toBe(200)
  })
})

describe('a response', () => {
  it.each([
    ['content', 'public, max-age=0, must-revalidate'],
    ['feed', 'public, max-age=3600'],
    ['sitemap', 'public, max-age=86400'],
    ['never', 'no-store'],
  ])('the caching kind %s sets Cache-Control: %s', async (caching, control) => {
    const response = await get(`/api/kept/${caching}`)
    expect([response.headers.get('cache-control'), await response.text()]).toEqual([
      control,
      'é'.repeat(2000),
    ])
  })

  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br, gzip', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=1.0, gzip;q=0.8', 'br'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*;q=0', null],
    ['*;q=0, gzip', 'gzip'],
    ['identity', null],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', null],
    ['gzip;q=0.000', null],
    ['deflate', null],
    ['zstd, compress', null],
    ['gzipped', null],
    ['', null],
    [';;,q=,=', null],
  ])('“Accept-Encoding: %s” selects the content coding %s', async (accepted, coding) => {
    const response = await get(long, { 'accept-encoding': accepted })
    const bytes = await bytesOf(response)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }
    const plain = coding === 'br' || coding === 'gzip' ? decode[coding](bytes) : bytes
    expect(plain.toString('utf8')).toBe(`"${'x'.repeat(5000)}"`)
  })

  it('a short response is not compressed, but still varies by Accept-Encoding', async () => {
    const response = await get(short, { 'accept-encoding': 'br, gzip' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(await response.text()).toBe('"xxxxx"')
  })

  it('a response to HEAD has the length and coding of the GET', async () => {
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': coding }
      const [full, head] = [await get(long, headers), await get(long, headers, 'HEAD')]
      expect((await bytesOf(head)).byteLength).toBe(0)
      expect(head.headers.get('content-length')).toBe(String((await bytesOf(full)).byteLength))
      for (const name of ['content-encoding', 'etag', 'content-type', 'vary'])
        expect(head.headers.get(name)).toBe(full.headers.get(name))
    }
  })
})

describe('with CDN_SECONDS', () => {
  const shared = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30'
  const setSeconds = (seconds: number) => Object.assign(env(), { CDN_SECONDS: seconds })
  afterEach(() => setSeconds(0))

  it('shared caches may serve content for so long, and as long again while they revalidate', async () => {
    setSeconds(30)
    const response = await get('/api/kept/content')
    expect(response.headers.get('cache-control')).toBe(shared)
    const known = { 'if-none-match': response.headers.get('etag') ?? '' }
    const again = await get('/api/kept/content', known)
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, shared])
  })

  it('a response to a request with a token is served by no shared cache', async () => {
    setSeconds(30)
    const { headers } = await get('/api/kept/content', { authorization: 'Bearer none' })
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  it.each([
    ['feed', 'public, max-age=3600'],
    ['sitemap', 'public, max-age=86400'],
    ['never', 'no-store'],
  ])('the caching kind %s stays %s', async (caching, control) => {
    setSeconds(30)
    const { headers } = await get(`/api/kept/${caching}`)
    expect(headers.get('cache-control')).toBe(control)
  })

  it('errors are never cached', async () => {
    setSeconds(30)
    expect((await get('/api/none')).headers.get('cache-control')).toBe('no-store')
  })
})
