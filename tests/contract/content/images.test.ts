import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareCopies } from '#src/content/images/prepare-copies.ts'
import { storage } from '#src/data/storage/index.ts'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import { dispatcher } from '#tests/support/api.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let dispatch: Dispatch
let key: string
let whole: Buffer

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  dispatch(new Request(`http://muster.test/api/images/${path}`, { method, headers }))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

beforeAll(async () => {
  payload = await startPayload()
  dispatch = dispatcher(payload)
  key = String((await contentMaker(payload).image({ width: 1200, height: 800 })).key)
  whole = await bytesOf(await get(key))
})

describe('readImage', () => {
  it('readImage serves the bytes as immutable, with a fixed content type', async () => {
    const response = await get(key)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(whole.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^".+"$/),
    })
    await response.body?.cancel()
  })

  it.each([
    [1, 320],
    [320, 320],
    [321, 640],
    [1024, 1024],
    [1025, 1200],
    [9999, 1200],
  ])('readImage with ?w=%i serves the prepared width %i', async (requested, width) => {
    expect((await sharp(await bytesOf(await get(`${key}?w=${requested}`))).metadata()).width).toBe(
      width,
    )
  })

  it.each(['0', '-1', 'x', '1.5', '99999999999'])('readImage rejects ?w=%s', async (w) => {
    expect((await get(`${key}?w=${w}`)).status).toBe(400)
  })

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=5-', 5, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=0-99999999', 0, undefined],
  ])('readImage returns 206 with the bytes of the range %s', async (range, start, end) => {
    const response = await get(key, { range })
    const expected = end === undefined ? whole.subarray(start) : whole.subarray(start, end + 1)
    expect(response.status).toBe(206)
    expect(await bytesOf(response)).toEqual(expected)
    const first = start < 0 ? whole.byteLength + start : start
    expect(response.headers.get('content-range')).toBe(
      `bytes ${first}-${first + expected.byteLength - 1}/${whole.byteLength}`,
    )
  })

  it.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', 'bytes='])(
    'readImage ignores the unsupported range %s and serves the whole image',
    async (range) => {
      const response = await get(key, { range })
      expect([response.status, (await bytesOf(response)).byteLength]).toEqual([
        200,
        whole.byteLength,
      ])
    },
  )

  it.each(['bytes=SIZE-', 'bytes=99999999-', 'bytes=99999999-100000000', 'bytes=-0'])(
    'readImage returns 416 for the range %s beyond the end',
    async (template) => {
      const range = template.replace('SIZE', String(whole.byteLength))
      const response = await get(key, { range })
      expect([response.status, await response.json()]).toEqual([
        416,
        { error: 'Range: lies beyond the end' },
      ])
      expect(response.headers.get('content-range')).toBe(`bytes */${whole.byteLength}`)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('readImage returns 304 for a known ETag and honours If-Range', async () => {
    const response = await get(key)
    await response.body?.cancel()
    const etag = response.headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, '*', `"x", ${etag}`])
      expect((await get(key, { 'if-none-match': tag })).status).toBe(304)
    expect(
      (await bytesOf(await get(key, { range: 'bytes=0-0', 'if-range': etag }))).byteLength,
    ).toBe(1)
    const date = new Date().toUTCString()
    for (const other of ['"other"', `W/${etag}`, '*', `"x", ${etag}`, date, ''])
      expect(
        (await bytesOf(await get(key, { range: 'bytes=0-0', 'if-range': other }))).byteLength,
      ).toBe(whole.byteLength)
  })

  it('readImage returns the size and no body for HEAD', async () => {
    const response = await get(key, {}, 'HEAD')
    expect([
      response.status,
      response.headers.get('content-length'),
      await response.text(),
    ]).toEqual([200, String(whole.byteLength), ''])
  })

  it.each([
    'media/1700000000000-0123456789abcdef.jpg',
    'media/none.jpg',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/secrets.json',
    'media/..%5c..%5csecrets.json',
    '..%252f..%252fsecrets.json',
    'media/1700000000000-0123456789abcdef.svg',
    'media/1700000000000-0123456789abcdef.jpg%00.png',
    '%E0%A4%A',
    'media',
  ])('readImage returns 404 for the key %s', async (path) => {
    const response = await get(path)
    expect([response.status, await response.json()]).toEqual([404, { error: 'Not found' }])
  })
})

const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 700, height: 60, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()

describe('readImage in other formats', () => {
  const immutable = 'public, max-age=31536000, immutable'
  const browser = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }
  let photo: string

  const typeOf = async (path: string, headers = {}) => {
    const response = await get(path, headers)
    await response.body?.cancel()
    return [
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
      response.headers.get('vary'),
    ]
  }

  beforeAll(async () => {
    const data = await noise()
    const file = { data, mimetype: 'image/jpeg', name: 'a.jpg', size: data.byteLength }
    const made = await payload.create({ collection: 'media', data: { alt: '' }, file })
    photo = String(made.key)
  })

  it('readImage serves the image in its own format until there are copies, and not for good', async () => {
    expect(await typeOf(`${key}?f=avif`)).toEqual([200, 'image/jpeg', 'public, max-age=3600', null])
    expect(await typeOf(`${key}?f=jpeg`)).toEqual([200, 'image/jpeg', immutable, null])
    expect(await typeOf(key, browser)).toEqual([200, 'image/jpeg', immutable, 'Accept'])
  })

  it('readImage serves a copy by ?f= and ?w= to everyone alike, as immutable', async () => {
    const { docs } = await payload.find({ collection: 'media', where: { key: { equals: photo } } })
    await prepareCopies(payload, storage(), docs[0]?.id ?? 0, new AbortController().signal)
    for (const headers of [{}, browser, { accept: 'image/webp' }]) {
      expect(await typeOf(`${photo}?f=avif`, headers)).toEqual([200, 'image/avif', immutable, null])
      expect(await typeOf(`${photo}?f=webp&w=300`, headers)).toEqual([
        200,
        'image/webp',
        immutable,
        null,
      ])
    }
    const small = await sharp(await bytesOf(await get(`${photo}?f=webp&w=300`))).metadata()
    expect([small.width, small.format]).toEqual([320, 'webp'])
  })

  it('readImage serves a copy by Accept to whoever names its type, outside of shared caches', async () => {
    const apart = 'private, max-age=31536000, immutable'
    expect(await typeOf(photo, browser)).toEqual([200, 'image/avif', apart, 'Accept'])
    expect(await typeOf(`${photo}?w=320`, { accept: 'image/webp,*/*' })).toEqual([
      200,
      'image/webp',
      apart,
      'Accept',
    ])
    for (const accept of ['*/*', 'image/*', 'image/jpeg', 'text/html', 'image/avif;q=0'])
      expect(await typeOf(photo, { accept })).toEqual([200, 'image/jpeg', immutable, 'Accept'])
    expect(await typeOf(photo)).toEqual([200, 'image/jpeg', immutable, 'Accept'])
  })

  it('readImage gives each format its own ETag, ranges and size', async () => {
    const etags = new Set<string>()
    for (const path of [photo, `${photo}?f=avif`, `${photo}?f=webp`]) {
      const response = await get(path)
      const etag = response.headers.get('etag') ?? ''
      const bytes = await bytesOf(response)
      etags.add(etag)
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
      const part = await get(path, { range: 'bytes=0-3' })
      expect([part.status, await bytesOf(part)]).toEqual([206, bytes.subarray(0, 4)])
      const head = await get(path, {}, 'HEAD')
      expect(head.headers.get('content-length')).toBe(String(bytes.byteLength))
    }
    expect(etags.size).toBe(3)
  })

  it.each(['gif', 'AVIF', 'tiff', 'avif,webp'])('readImage rejects ?f=%s', async (f) => {
    const response = await get(`${photo}?f=${encodeURIComponent(f)}`)
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'f: must be one of avif, webp, jpeg, png' },
    ])
  })

  it('readImage returns 404 for the key of a copy', async () => {
    for (const path of [
      `${photo}.avif`,
      photo.replace('.jpg', '.w320.jpg'),
      'media/none.jpg?f=webp',
    ])
      expect((await get(path)).status).toBe(404)
  })
})
