import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { storage } from '#src/data/storage/index.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

let api: ApiClient

beforeAll(async () => {
  api = apiClient(dispatcher(await startPayload()))
})

const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f4c5c' } })

/** A rotated JPEG with a location and a camera in its metadata. */
const snapshot = (): Promise<Buffer> =>
  picture()
    .withExif({
      IFD0: { Make: 'SpyCam', Copyright: 'me' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const animation = (format: 'gif' | 'webp'): Promise<Buffer> => {
  const frames = Buffer.concat([0, 90, 180].map((shade) => Buffer.alloc(10 * 10 * 3, shade)))
  const image = sharp(frames, { raw: { width: 10, height: 30, channels: 3, pageHeight: 10 } })
  return image.toFormat(format).toBuffer()
}

const form = (...parts: [string, string | File][]): FormData => {
  const data = new FormData()
  for (const [name, value] of parts) data.append(name, value)
  return data
}

const file = (bytes: Uint8Array<ArrayBufferLike> | string, type: string, name = 'photo'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

const upload = (body: BodyInit, headers: Record<string, string> = {}) =>
  api('POST', '/api/student/upload/image', { body, headers })

const uploadOne = (bytes: Uint8Array | string, type: string, name?: string) =>
  upload(form(['file', file(bytes, type, name)]))

const storedFiles = async (): Promise<string[]> =>
  readdir(join(env().DATA_DIR, 'media', 'student-submissions')).catch(() => [])

const bytesOf = async (key: string): Promise<Buffer> => {
  const stored = await storage().read(key)
  if (!stored) throw new Error(`nothing is stored under ${key}`)
  return buffer(stored.body)
}

const keyIn = ({ json }: { json: unknown }): string => (json as { key: string }).key

const expectRejection = async (
  response: Promise<{ status: number; json: unknown }>,
  error: RegExp,
) => {
  const before = await storedFiles()
  const { status, json } = await response
  expect(status).toBe(400)
  expect(json).toEqual({ error: expect.stringMatching(error) })
  expect(await storedFiles()).toEqual(before)
}

describe('uploadImage', () => {
  it.each([
    ['image/jpeg', 'jpg', () => picture().jpeg().toBuffer()],
    ['image/jpg', 'jpg', () => picture().jpeg().toBuffer()],
    ['image/png', 'png', () => picture().png().toBuffer()],
    ['image/webp', 'webp', () => picture().webp().toBuffer()],
    ['image/gif', 'gif', () => picture().gif().toBuffer()],
  ])(
    'uploadImage stores %s under a key that ends in %s, and readImage serves it',
    async (type, extension, make) => {
      const { status, json } = await uploadOne(await make(), type)
      expect(status).toBe(200)
      const { url, key, filename } = json as Record<string, string>
      expect(key).toMatch(new RegExp(`^student-submissions/\\d{13}-[0-9a-f]{16}\\.${extension}$`))
      expect(url).toBe(`/api/images/${key}`)
      expect(`student-submissions/${filename}`).toBe(key)
      const served = await api('GET', url ?? '')
      expect(served.status).toBe(200)
      expect(served.headers.get('content-type')).toBe(type.replace('image/jpg', 'image/jpeg'))
    },
  )

  it('uploadImage takes the image type from the bytes when another accepted type is declared', async () => {
    const response = await uploadOne(await picture().png().toBuffer(), 'image/jpeg', 'x.jpg')
    expect(keyIn(response)).toMatch(/\.png$/)
  })

  it('uploadImage applies the orientation and removes metadata', async () => {
    const before = await sharp(await snapshot()).metadata()
    expect(before).toMatchObject({ width: 40, height: 20, orientation: 6 })
    expect(before.exif?.includes('SpyCam')).toBe(true)
    const after = await sharp(
      await bytesOf(keyIn(await uploadOne(await snapshot(), 'image/jpeg'))),
    ).metadata()
    expect(after).toMatchObject({ width: 20, height: 40 })
    expect([after.exif, after.iptc, after.xmp, after.orientation]).toEqual(Array(4).fill(undefined))
  })

  it.each(['png', 'webp'] as const)(
    'uploadImage removes camera metadata from %s',
    async (format) => {
      const bytes = await picture()
        .withExif({ IFD0: { Make: 'SpyCam' } })
        .toFormat(format)
        .toBuffer()
      expect(bytes.includes('SpyCam')).toBe(true)
      const stored = await bytesOf(keyIn(await uploadOne(bytes, `image/${format}`)))
      expect(stored.includes('SpyCam')).toBe(false)
    },
  )

  it.each(['gif', 'webp'] as const)(
    'uploadImage keeps the frames of an animated %s',
    async (format) => {
      const response = await uploadOne(await animation(format), `image/${format}`)
      const { pages } = await sharp(await bytesOf(keyIn(response)), { animated: true }).metadata()
      expect(pages).toBe(3)
    },
  )

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['SVG declared as PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
    ['HTML declared as JPEG', '<html><script>x()</script></html>', 'image/jpeg'],
    ['an empty file', '', 'image/png'],
    ['a GIF head with a script', 'GIF89a=1;alert(1)//', 'image/gif'],
    ['a PNG head only', '\x89PNG\r\n\x1a\n', 'image/png'],
  ])('uploadImage rejects %s', async (_, text, type) => {
    await expectRejection(uploadOne(Buffer.from(text, 'latin1'), type), /^file: /)
  })

  it.each(['application/octet-stream', 'image/svg+xml', 'text/html', 'image/avif', ''])(
    'uploadImage rejects the declared type %j whatever the bytes are',
    async (type) => {
      await expectRejection(
        uploadOne(await picture().png().toBuffer(), type),
        /^file: must be a JPEG/,
      )
    },
  )

  it('uploadImage rejects a truncated image', async () => {
    const noise = sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const whole = await noise.jpeg().toBuffer()
    await expectRejection(uploadOne(whole.subarray(0, whole.length / 2), 'image/jpeg'), /^file: /)
  })

  it('uploadImage stores no bytes that follow the image', async () => {
    const bytes = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>x()')])
    const stored = await bytesOf(keyIn(await uploadOne(bytes, 'image/jpeg')))
    expect(stored.includes('<script>')).toBe(false)
  })

  it('uploadImage rejects an image of more than 50 megapixels', async () => {
    const huge = await sharp({
      create: { width: 8000, height: 6251, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(huge.byteLength).toBeLessThan(10 * 1024 * 1024)
    await expectRejection(uploadOne(huge, 'image/png'), /50 megapixels/)
  })

  it('uploadImage accepts 10 MiB and rejects one more byte', async () => {
    const small = await picture().jpeg().toBuffer()
    const limit = 10 * 1024 * 1024
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
    expect((await uploadOne(padded(limit), 'image/jpeg')).status).toBe(200)
    await expectRejection(uploadOne(padded(limit + 1), 'image/jpeg'), /^file: must be at most/)
  })

  it('uploadImage requires exactly one file', async () => {
    const one = file(await picture().png().toBuffer(), 'image/png')
    await expectRejection(upload(form()), /^file: is required|^body: /)
    await expectRejection(upload(form(['other', one])), /^file: is required/)
    await expectRejection(upload(form(['file', one], ['file', one])), /^file: must be given once/)
    await expectRejection(upload(form(['file', 'text'])), /^file: /)
  })

  it('uploadImage rejects a body that is not a form', async () => {
    await expectRejection(upload('{}', { 'content-type': 'application/json' }), /^Content-Type: /)
    await expectRejection(upload('x', { 'content-type': 'multipart/form-data' }), /./)
    await expectRejection(upload('x', { 'content-type': 'multipart/form-data; boundary=b' }), /./)
  })

  it('uploadImage rejects a form of a thousand fields', async () => {
    const fields = Array.from({ length: 1000 }, (_, at): [string, string] => [`f${at}`, 'x'])
    const one: [string, File] = ['file', file(await picture().png().toBuffer(), 'image/png')]
    await expectRejection(upload(form(...fields, one)), /./)
  })

  it('uploadImage rejects a truncated body', async () => {
    const whole = Buffer.from(
      await new Response(
        form(['file', file(await picture().png().toBuffer(), 'image/png')]),
      ).arrayBuffer(),
    )
    const boundary = whole.toString('latin1').split('\r\n')[0]?.slice(2)
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    await expectRejection(upload(new Uint8Array(whole.subarray(0, -20)), headers), /./)
  })

  it.each(['../../../etc/passwd.png', '/etc/x.png', '..\\x.png', '.'.repeat(5000)])(
    'uploadImage ignores the file name %j',
    async (name) => {
      const response = await uploadOne(await picture().png().toBuffer(), 'image/png', name)
      expect(response.status).toBe(200)
      expect(keyIn(response)).toMatch(/^student-submissions\/\d{13}-[0-9a-f]{16}\.png$/)
    },
  )

  it('uploadImage rejects a file name with NUL', async () => {
    await expectRejection(
      uploadOne(await picture().png().toBuffer(), 'image/png', 'a\u0000.png'),
      /./,
    )
  })

  it('uploadImage gives equal images different keys', async () => {
    const bytes = await picture().png().toBuffer()
    const responses = await Promise.all([1, 2, 3].map(() => uploadOne(bytes, 'image/png')))
    expect(new Set(responses.map(keyIn)).size).toBe(3)
  })
})
