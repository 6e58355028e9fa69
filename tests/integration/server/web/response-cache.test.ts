import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareCopies } from '#src/content/images/prepare-copies.ts'
import { storage } from '#src/data/storage/index.ts'
import { ResponseCache } from '#src/server/cache/response-cache.ts'
import { dispatcher } from '#tests/support/api.ts'
import { contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { rawRequest } from '#tests/support/raw-http.ts'
import { createStaff } from '#tests/support/staff.ts'
import { gate, startWeb, type Web } from '#tests/support/web.ts'

/** What is cached and what is not, and that a cached response equals that of the kernel. */

let payload: Payload
let web: Web
let slug: string
let image: string

beforeAll(async () => {
  payload = await startPayload()
  const make = contentMaker(payload)
  const text = 'A long enough text to be worth compressing. '.repeat(60)
  slug = (await make.article({ content: paragraph(text) })).slug ?? ''
  await make.tag()
  image = `/api/images/${(await make.image()).key}`
  web = await startWeb(payload)
})
afterAll(() => web.stop())

const countComputed = async (work: () => Promise<unknown>): Promise<number> => {
  const before = web.requestCount()
  await work()
  return web.requestCount() - before
}

const cachedPaths = () => [
  '/api/news',
  `/api/news/${slug}`,
  '/api/actions',
  '/api/events',
  '/api/pages',
  '/api/people',
  '/api/navigation',
  '/api/about',
  '/api/static-images',
  '/api/feed/news',
  '/api/feed/events?format=json',
  '/api/feed/events.ics',
  '/api/openapi.json',
  '/sitemap.xml',
  '/robots.txt',
  image,
]

describe('a cached image', () => {
  const browser = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'
  const cases = [
    [browser, 'image/avif', 'private'],
    ['image/webp,*/*', 'image/webp', 'private'],
    ['image/webp;q=0.5, image/avif;q=0.9', 'image/avif', 'private'],
    ['image/jpeg,image/avif', 'image/jpeg', 'public'],
    ['*/*', 'image/jpeg', 'public'],
    ['', 'image/jpeg', 'public'],
  ] as const
  let photo: string

  const read = (accept: string, path = photo, method = 'GET', ...more: string[]) =>
    rawRequest(web.url, [method, path], {
      headers: [...(accept ? [`Accept: ${accept}`] : []), ...more],
    })

  beforeAll(async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const create = { width: 700, height: 60, channels: 3, background: '#888', noise } as const
    const data = await sharp({ create }).jpeg().toBuffer()
    const file = { data, mimetype: 'image/jpeg', name: 'a.jpg', size: data.byteLength }
    const { id, key } = await payload.create({ collection: 'media', data: { alt: '' }, file })
    photo = `/api/images/${key}`
    await read(browser)
    await prepareCopies(payload, storage(), id, new AbortController().signal)
  })

  it.each(['', '?w=320'])(
    'a cached image%s has the format of each Accept, at once and again',
    async (query) => {
      const path = `${photo}${query}`
      const hasCopies = async () =>
        (await read(browser, path)).headers.get('content-type') === 'image/avif'
      await eventually(hasCopies, 'the copies are known')
      for (const order of [cases, cases.toReversed()])
        await Promise.all(
          order.map(async ([accept, type, scope]) => {
            const { headers } = await read(accept, path)
            expect([headers.get('content-type'), headers.get('vary')], accept).toEqual([
              type,
              'Accept',
            ])
            expect(headers.get('cache-control')).toBe(`${scope}, max-age=31536000, immutable`)
          }),
        )
      const again = async () => {
        for (const [accept] of cases) await read(accept, path)
      }
      expect(await countComputed(again)).toBe(0)
    },
  )

  it('a cached image has an ETag for each format, with 304, HEAD and ranges of the same bytes', async () => {
    const etags = new Set<string>()
    for (const [accept, type] of cases.slice(0, 2).concat(cases.slice(4, 5))) {
      const whole = await read(accept)
      const etag = whole.headers.get('etag') ?? ''
      etags.add(etag)
      expect((await read(accept, photo, 'GET', `If-None-Match: ${etag}`)).status).toBe(304)
      const head = await read(accept, photo, 'HEAD')
      expect([head.headers.get('content-type'), head.headers.get('content-length')]).toEqual([
        type,
        String(whole.body.byteLength),
      ])
      const part = await read(accept, photo, 'GET', 'Range: bytes=2-9')
      expect([part.status, part.headers.get('content-type')]).toEqual([206, type])
      expect(part.body.equals(whole.body.subarray(2, 10))).toBe(true)
    }
    expect(etags.size).toBe(3)
    const etag = [...etags].at(-1)
    expect((await read(browser, photo, 'GET', `If-None-Match: ${etag}`)).status).toBe(200)
  })

  it('a cached image with ?f= is one, whatever the Accept', async () => {
    const path = `${photo}?f=webp`
    const first = await read('', path)
    expect([first.headers.get('content-type'), first.headers.has('vary')]).toEqual([
      'image/webp',
      false,
    ])
    expect(await countComputed(() => read(browser, path))).toBe(0)
  })
})

describe('a cached read', () => {
  it('a cached response equals the computed one, in every encoding', async () => {
    const dispatch = dispatcher(payload)
    for (const path of cachedPaths())
      for (const coding of ['identity', 'gzip', 'br']) {
        const headers = { 'accept-encoding': coding }
        const direct = await dispatch(new Request(`http://localhost${path}`, { headers }))
        const expected = Object.fromEntries(direct.headers)
        delete expected['x-muster-fresh-until']
        const read = () =>
          rawRequest(web.url, ['GET', path], { headers: [`Accept-Encoding: ${coding}`] })
        let response = await read()
        // A process that may have missed a change computes; on a busy machine a look may be late.
        const computed = () => countComputed(async () => (response = await read()))
        await expect.poll(computed, { message: path }).toBe(0)
        expect(response.status).toBe(200)
        const {
          date,
          connection,
          'x-request-id': id,
          ...sent
        } = Object.fromEntries(response.headers)
        expect([date, connection, id]).not.toContain(undefined)
        expect(sent, path).toEqual(expected)
        expect(response.body.equals(Buffer.from(await direct.arrayBuffer())), path).toBe(true)
      }
  })

  it.each(['GET', 'HEAD'])(
    'a %s of what the client has responds 304, in every encoding',
    async (method) => {
      for (const coding of ['identity', 'gzip', 'br']) {
        const accept = `Accept-Encoding: ${coding}`
        const first = await rawRequest(web.url, [method, `/api/news/${slug}`], {
          headers: [accept],
        })
        const etag = first.headers.get('etag') ?? ''
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const headers = [accept, `If-None-Match: ${known}`]
          const again = await rawRequest(web.url, [method, `/api/news/${slug}`], { headers })
          expect(again.status).toBe(304)
          expect(again.body).toHaveLength(0)
          expect(again.headers.get('etag')).toBe(etag)
          expect(again.headers.get('access-control-allow-origin')).toBe('*')
          expect(again.headers.get('content-length')).toBeUndefined()
        }
        const headers = [accept, 'If-None-Match: "other"']
        const other = await rawRequest(web.url, [method, `/api/news/${slug}`], { headers })
        expect(other.status).toBe(200)
      }
    },
  )

  it('a HEAD request has the headers of GET, and no body', async () => {
    const get = await rawRequest(web.url, ['GET', `/api/news/${slug}`])
    const head = await rawRequest(web.url, ['HEAD', `/api/news/${slug}`])
    expect(head.body).toHaveLength(0)
    expect(head.headers.get('content-length')).toBe(String(get.body.byteLength))
  })

  it('a cached response can be decompressed in every encoding', async () => {
    const path = `/api/news/${slug}`
    const plain = (await rawRequest(web.url, ['GET', path])).body
    const [zipped, brotli] = await Promise.all(
      ['gzip', 'br'].map((coding) =>
        rawRequest(web.url, ['GET', path], { headers: [`Accept-Encoding: ${coding}`] }),
      ),
    )
    expect(gunzipSync(zipped?.body ?? '').equals(plain)).toBe(true)
    expect(brotliDecompressSync(brotli?.body ?? '').equals(plain)).toBe(true)
  })

  it('a thousand concurrent reads compute the response once', { tags: 'long' }, async () => {
    const path = `/api/news?search=${encodeURIComponent(unique('stampede'))}`
    const computed = await countComputed(async () => {
      const responses = await Promise.all(Array.from({ length: 1_000 }, () => web.read(path)))
      expect(responses.every(({ status, text }) => status === 200 && text === '[]')).toBe(true)
    })
    expect(computed).toBe(1)
  })

  it('a 404 is shared by concurrent reads, and not cached', async () => {
    const { open, passed } = gate()
    const slowWeb = await startWeb(payload, {
      wrap: (dispatch) => async (request) => {
        await passed
        return dispatch(request)
      },
    })
    const reading = Array.from({ length: 50 }, () => slowWeb.read('/api/news/never-was'))
    await eventually(async () => slowWeb.requestCount() === 1, 'it is being made')
    open()
    expect((await Promise.all(reading)).every(({ status }) => status === 404)).toBe(true)
    const before = slowWeb.requestCount()
    await slowWeb.read('/api/news/never-was')
    expect(slowWeb.requestCount()).toBe(before + 1)
    await slowWeb.stop()
  })
})

describe('cache poisoning', () => {
  it('unknown query parameters and their order do not change the cached response', async () => {
    await web.read('/api/news?limit=2&search=x')
    const computed = await countComputed(async () => {
      await web.read('/api/news?search=x&limit=2')
      await web.read('/api/news?utm_source=mail&search=x&__proto__=1&limit=2')
      await web.read('/api/news?search=%78&limit=2#part')
    })
    expect(computed).toBe(0)
  })

  it.each([
    '/api/news?limit=1&limit=2',
    '/api/news?limit=0',
    '/api/news?search=a%00b',
    '/api/news?x=%00',
  ])('the invalid request %s is rejected each time, and not cached', async (path) => {
    expect(await countComputed(() => web.read(path))).toBe(1)
    expect((await web.read(path)).status).toBe(400)
    expect(await countComputed(() => web.read(path))).toBe(1)
  })

  it.each([
    ['Host: evil.example'],
    ['X-Forwarded-Host: evil.example'],
    ['X-Forwarded-Proto: https'],
    ['X-Original-URL: /api/staff/contacts'],
    ['X-HTTP-Method-Override: DELETE'],
    ['RSC: 1'],
    ['Accept: text/html'],
    ['Accept-Language: de'],
    ['Cookie: payload-token=x'],
    ['Origin: https://evil.example'],
  ])('the header %s does not change a cached response', async (header) => {
    for (const path of ['/api/feed/news', '/sitemap.xml', '/robots.txt', '/api/tags']) {
      const plain = await rawRequest(web.url, ['GET', path])
      const odd = await rawRequest(web.url, ['GET', path], { headers: [header] })
      expect(odd.status).toBe(200)
      expect(odd.body.equals(plain.body)).toBe(true)
    }
  })

  it('an unsupported or missing encoding gets the plain bytes', async () => {
    const path = `/api/news/${slug}`
    const plain = await rawRequest(web.url, ['GET', path])
    for (const accepted of ['', 'zstd', 'identity;q=1, br;q=0, gzip;q=0', 'br;q=nonsense,,;']) {
      const headers = [`Accept-Encoding: ${accepted}`]
      const response = await rawRequest(web.url, ['GET', path], { headers })
      const encoding = response.headers.get('content-encoding')
      const bytes = encoding === 'br' ? brotliDecompressSync(response.body) : response.body
      expect(bytes.equals(plain.body), accepted).toBe(true)
    }
  })

  it('requests with a token or a range are neither served from the cache nor cached', async () => {
    const { token } = await createStaff(payload, 'admin')
    const headers = { authorization: `Bearer ${token}` }
    expect(await countComputed(() => web.read('/api/tags', { headers }))).toBe(1)
    expect(await countComputed(() => web.read('/api/staff/profile', { headers }))).toBe(1)
    expect(await countComputed(() => web.read('/api/staff/profile', { headers }))).toBe(1)
    expect((await web.read('/api/staff/profile')).status).toBe(401)
    const part = await web.read(image, { headers: { range: 'bytes=0-9' } })
    expect(part.status).toBe(206)
    expect((await web.read(image)).status).toBe(200)
  })

  it('an error response is not cached', async () => {
    let fail = true
    const shaky = await startWeb(payload, {
      wrap: (dispatch) => async (request) =>
        fail
          ? Response.json({ error: 'Internal server error' }, { status: 500 })
          : dispatch(request),
    })
    expect((await shaky.read('/api/tags')).status).toBe(500)
    fail = false
    expect((await shaky.read('/api/tags')).status).toBe(200)
    await shaky.stop()
  })
})

describe('the response cache', () => {
  it('the response cache stays within its limit with 10,000 different URLs, three times its limit', {
    tags: 'long',
  }, async () => {
    const text = 'x'.repeat(20_000)
    // Without a listener: a server would not serve what is not known to be current.
    const cache = new ResponseCache(async () => {
      const headers = { 'content-length': String(text.length), etag: '"x"' }
      return new Response(text, { headers })
    })
    cache.start()
    for (let at = 0; at < 10_000; at += 1) await cache.make(`/api/news?search=${at}`)
    expect(cache.size).toBeLessThanOrEqual(80 * 1024 ** 2)
    expect(cache.size).toBeGreaterThan(32 * 1024 ** 2)
    expect(cache.find('/api/news?search=9999')).toBeDefined()
    expect(cache.find('/api/news?search=0')).toBeUndefined()
  })

  it('the response cache does not store a response that is too large, nor try twice', async () => {
    const text = 'x'.repeat(3 * 1024 ** 2)
    const large = await startWeb(payload, { wrap: () => async () => new Response(text) })
    await large.read('/api/tags')
    const before = large.requestCount()
    expect((await large.read('/api/tags')).text).toHaveLength(text.length)
    expect(large.requestCount()).toBe(before + 1)
    // An edit invalidates what is cached, not what is known of its size.
    large.served?.cache.invalidate({ table: 'tags', slugs: null })
    large.served?.cache.flush()
    await large.read('/api/tags')
    expect(large.requestCount()).toBe(before + 2)
    expect(large.served?.cache.size).toBeLessThan(1024 ** 2)
    await large.stop()
  })
})
