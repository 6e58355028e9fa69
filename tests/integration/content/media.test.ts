import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { allKeysOf } from '#src/content/images/copy-keys.ts'
import { keyOfWidth } from '#src/content/images/key.ts'
import { replaceStorage, storage } from '#src/storage/index.ts'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { imageForm } from '#tests/support/image-form.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let rest: ReturnType<typeof platformClient>
let token: string
beforeAll(async () => {
  payload = await startPayload()
  rest = platformClient(payload)
  token = (await createStaff(payload, 'editor')).token
})

const pathOf = (key: string): string => join(process.env['DATA_DIR'] ?? '', 'media', key)

const picture = async (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#e9c46a' } })
    .jpeg()
    .toBuffer()

const upload = async (bytes: Buffer, ...how: [string?, string?, object?]) =>
  rest('POST', '/media', { token, form: imageForm(bytes, ...how) })

const messageOf = (response: { json: { errors: { message: string }[] } }) =>
  response.json.errors[0]?.message

describe('an uploaded image', () => {
  test('an uploaded image is stored under its key with every smaller prepared width', async () => {
    const { status, json } = await upload(await picture(1200, 600))
    expect(status).toBe(201)
    expect(json.doc).toMatchObject({ alt: 'Dunes', width: 1200, height: 600, prefix: 'media' })
    expect(json.doc.key).toMatch(/^media\/\d{13}-[0-9a-f]{16}\.jpg$/)
    expect(json.doc.url).toBe(`/api/images/${json.doc.key}`)
    expect(json.doc.thumbnailURL).toBe(`/api/images/${json.doc.key}?w=320`)
    const storedKeys = allKeysOf(json.doc.key).filter((key) => existsSync(pathOf(key)))
    expect(storedKeys).toEqual([
      json.doc.key,
      ...[320, 640, 1024].map((width) => keyOfWidth(json.doc.key, width)),
    ])
  })

  test('an uploaded image is listed and found by its original file name, and stored under its key', async () => {
    const word = unique('Dünen').replace(' ', '-')
    const { json } = await upload(await picture(20, 20), `C:\\Bilder\\${word} am Meer.JPG`)
    expect(json.doc.originalName).toBe(`${word} am Meer.JPG`)
    expect(json.doc.key).toBe(`media/${json.doc.filename}`)
    const search = `where[or][0][originalName][like]=${encodeURIComponent(word.toLowerCase())}`
    const matches = await rest('GET', `/media?${search}`, { token })
    expect(matches.json.docs.map(({ id }: { id: number }) => id)).toEqual([json.doc.id])
  })

  test('an uploaded image keeps its file name when its description changes, and takes that of a new file', async () => {
    const { json } = await upload(await picture(20, 20), 'First.jpg')
    const path = `/media/${json.doc.id}`
    const change = { alt: 'Waves', originalName: 'forged.jpg' }
    const described = await rest('PATCH', path, { token, json: change })
    expect(described.json.doc).toMatchObject({ alt: 'Waves', originalName: 'First.jpg' })
    const form = imageForm(await picture(30, 30), 'Second.jpg')
    const replaced = await rest('PATCH', path, { token, form })
    expect(replaced.json.doc).toMatchObject({ originalName: 'Second.jpg', width: 30 })
  })

  test('an image uploaded before file names were stored is named by its key', async () => {
    const { json } = await upload(await picture(20, 20), 'lost.jpg')
    await payload.db.pool.query('UPDATE media SET original_name = NULL WHERE id = $1', [
      json.doc.id,
    ])
    for (const query of ['', '?select[originalName]=true']) {
      const read = await rest('GET', `/media/${json.doc.id}${query}`, { token })
      expect(read.json.originalName).toBe(json.doc.filename)
    }
  })

  test('an uploaded image loses its metadata and is rotated upright', async () => {
    const rotated = await sharp(await picture(60, 40))
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { json } = await upload(rotated)
    expect(json.doc).toMatchObject({ width: 40, height: 60 })
    const { exif, orientation, icc } = await sharp(pathOf(json.doc.key)).metadata()
    expect([exif, orientation, icc]).toEqual([undefined, undefined, undefined])
  })

  test('an uploaded animation keeps its frames', async () => {
    const frames = await sharp(
      await Promise.all(
        ['#f00', '#00f'].map((background) =>
          sharp({ create: { width: 400, height: 50, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .gif({ delay: [100, 100] })
      .toBuffer()
    const { json } = await upload(frames, 'a.gif', 'image/gif')
    expect(json.doc).toMatchObject({ width: 400, height: 50, mimeType: 'image/gif' })
    expect((await sharp(pathOf(json.doc.key)).metadata()).pages).toBe(2)
    expect((await sharp(pathOf(keyOfWidth(json.doc.key, 320))).metadata()).pages).toBe(2)
  })

  test('the type of an uploaded image is that of its bytes, whatever its name', async () => {
    const png = await sharp(await picture(10, 10))
      .png()
      .toBuffer()
    const { json } = await upload(png, 'photo.jpg', 'image/jpeg')
    expect(json.doc.mimeType).toBe('image/png')
    expect(json.doc.key).toMatch(/\.png$/)
  })

  test('a replaced image has a new key, and its old URL continues to work', async () => {
    const { json: first } = await upload(await picture(50, 50))
    const form = imageForm(await picture(70, 70))
    const { json } = await rest('PATCH', `/media/${first.doc.id}`, { token, form })
    expect(json.doc).toMatchObject({ id: first.doc.id, width: 70 })
    expect(json.doc.key).not.toBe(first.doc.key)
    expect(existsSync(pathOf(json.doc.key))).toBe(true)
    expect(existsSync(pathOf(first.doc.key))).toBe(true)
  })

  test('a replaced image keeps every old URL, also after concurrent replacements, until it is deleted', async () => {
    const { json: first } = await upload(await picture(700, 50))
    const path = `/media/${first.doc.id}`
    const replace = async () =>
      rest('PATCH', path, { token, form: imageForm(await picture(700, 70)) })
    const replaced = [await replace(), ...(await Promise.all([replace(), replace()]))]
    const keys = [first, ...replaced.map(({ json }) => json)].map(({ doc }) => doc.key)
    const { json: now } = await rest('GET', path, { token })
    expect([...now.formerKeys, now.key].toSorted()).toEqual(keys.toSorted())
    for (const key of keys) expect(existsSync(pathOf(key))).toBe(true)
    await rest('PATCH', path, { token, json: { formerKeys: [], alt: 'Forged' } })
    await rest('DELETE', path, { token })
    const files = keys.flatMap((key) => allKeysOf(key))
    expect(files.filter((key) => existsSync(pathOf(key)))).toEqual([])
  })

  test('a failed replacement of an image leaves its file and its URL as they were', async () => {
    const { json: first } = await upload(await picture(50, 50))
    const path = `/media/${first.doc.id}`
    replaceStorage({ ...storage(), write: () => Promise.reject(new Error('no storage')) })
    const response = await rest('PATCH', path, { token, form: imageForm(await picture(70, 70)) })
    replaceStorage(undefined)
    expect(response.status).toBe(500)
    const { json: now } = await rest('GET', path, { token })
    expect(now).toMatchObject({ key: first.doc.key, formerKeys: [], width: 50 })
    expect(existsSync(pathOf(first.doc.key))).toBe(true)
  })

  test('an upload without a file is rejected', async () => {
    const response = await rest('POST', '/media', {
      token,
      json: { alt: 'None', filename: 'x.jpg' },
    })
    expect([response.status, messageOf(response)]).toEqual([400, 'No files were uploaded.'])
  })

  test('a change of the description of an image leaves its file, key and name as they are', async () => {
    const { json: first } = await upload(await picture(50, 50))
    const change = { token, json: { alt: 'Other', key: 'media/x', prefix: 'y', filename: 'z.jpg' } }
    const { json } = await rest('PATCH', `/media/${first.doc.id}`, change)
    const { alt: _, updatedAt: __, ...unchanged } = first.doc
    expect(json.doc).toMatchObject({ ...unchanged, alt: 'Other' })
  })

  test('deleting an image deletes its files', async () => {
    const { json } = await upload(await picture(700, 50))
    await rest('DELETE', `/media/${json.doc.id}`, { token })
    expect(allKeysOf(json.doc.key).filter((key) => existsSync(pathOf(key)))).toEqual([])
  })

  test('deleting an image leaves entries that show it without an image', async () => {
    const make = contentMaker(payload)
    const image = await make.image()
    const action = await make.action({ coverImage: image.id })
    await payload.delete({ collection: 'media', id: image.id })
    const { coverImage } = await payload.findByID({ collection: 'actions', id: action.id })
    expect(coverImage ?? null).toBeNull()
  })
})

describe('the media library', () => {
  test('only roles that may write content or mails upload to the media library', async () => {
    const statusFor = async (role: 'communicator' | 'organizer') => {
      const { token } = await createStaff(payload, role)
      return (await rest('POST', '/media', { token, form: imageForm(await picture(10, 10)) }))
        .status
    }
    expect(await statusFor('communicator')).toBe(201)
    expect(await statusFor('organizer')).toBe(403)
    expect((await rest('POST', '/media', { form: imageForm(await picture(10, 10)) })).status).toBe(
      403,
    )
  })

  test('the media library is closed to anonymous requests, and has no file route of its own', async () => {
    const { json } = await upload(await picture(10, 10))
    expect((await rest('GET', '/media')).status).toBe(403)
    expect((await rest('GET', `/media/file/${json.doc.filename}`)).status).not.toBe(200)
    expect((await rest('GET', `/media/file/${json.doc.filename}`, { token })).status).toBe(404)
  })

  test('an image cannot be duplicated', async () => {
    const { json } = await upload(await picture(10, 10))
    const response = await rest('POST', `/media/${json.doc.id}/duplicate`, { token, json: {} })
    expect(response.status).toBeGreaterThanOrEqual(400)
  })
})

/** A picture whose quarters have colours of their own: red, green / blue, white. */
const quarters = (side: number): Promise<Buffer> => {
  const half = side / 2
  const part = (background: string, left: number, top: number) => ({
    input: { create: { width: half, height: half, channels: 3 as const, background } },
    left,
    top,
  })
  return sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .composite([part('#f00', 0, 0), part('#0f0', half, 0), part('#00f', 0, half)])
    .png()
    .toBuffer()
}

const query = (edits: Record<string, Record<string, number | string>>): string =>
  new URLSearchParams(
    Object.entries(edits).flatMap(([name, values]) =>
      Object.entries(values).map(([part, value]) => [
        `uploadEdits[${name}][${part}]`,
        String(value),
      ]),
    ),
  ).toString()

const colourOf = async (key: string) => {
  const { dominant } = await sharp(pathOf(key)).stats()
  return [dominant.r > 200, dominant.g > 200, dominant.b > 200]
}

describe('an image that is cropped', () => {
  const lowerLeft = { unit: '%', x: 0, y: 50, width: 50, height: 50 }

  test('is written under a new key, and served as it was under the former one', async () => {
    const { json } = await upload(await quarters(800), 'a.png', 'image/png')
    const path = `/media/${json.doc.id}?${query({ crop: lowerLeft })}`
    const { status, json: cropped } = await rest('PATCH', path, { token, json: { alt: 'Corner' } })
    expect(status).toBe(200)
    expect(cropped.doc).toMatchObject({
      ...{ alt: 'Corner', width: 400, height: 400, originalName: 'a.png', focalX: 50, focalY: 50 },
      formerKeys: [json.doc.key],
    })
    expect(cropped.doc.key).not.toBe(json.doc.key)
    expect(await colourOf(cropped.doc.key)).toEqual([false, false, true])
    expect((await sharp(pathOf(keyOfWidth(cropped.doc.key, 320))).metadata()).width).toBe(320)
    expect((await sharp(pathOf(json.doc.key)).metadata()).width).toBe(800)
  })

  test('keeps its focal point where it was seen', async () => {
    const { json } = await upload(await quarters(80), 'a.png', 'image/png')
    expect(json.doc).toMatchObject({ focalX: null, focalY: null })
    const edits = query({ crop: lowerLeft, focalPoint: { x: 25, y: 100 } })
    const { json: cropped } = await rest('PATCH', `/media/${json.doc.id}?${edits}`, {
      token,
      json: {},
    })
    expect(cropped.doc).toMatchObject({ focalX: 50, focalY: 100, width: 40 })
  })

  test('is cropped while it is uploaded, after it was turned upright', async () => {
    const turned = await sharp(await quarters(80))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const form = imageForm(turned, 'a.png', 'image/png')
    const { json } = await rest('POST', `/media?${query({ crop: lowerLeft })}`, { token, form })
    // Turned clockwise, white is lower left.
    expect(await colourOf(json.doc.key)).toEqual([true, true, true])
  })

  test('a focal point alone changes no file', async () => {
    const { json } = await upload(await quarters(80), 'a.png', 'image/png')
    const whole = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
    const edits = query({ crop: whole, focalPoint: { x: 10, y: 90 } })
    const moved = await rest('PATCH', `/media/${json.doc.id}?${edits}`, { token, json: {} })
    expect(moved.json.doc).toMatchObject({ key: json.doc.key, focalX: 10, focalY: 90 })
    const form = imageForm(await picture(20, 20), 'b.jpg', 'image/jpeg')
    const replaced = await rest('PATCH', `/media/${json.doc.id}`, { token, form })
    expect(replaced.json.doc).toMatchObject({ focalX: 50, focalY: 50 })
  })

  test('an animation keeps its frames in the crop', async () => {
    const frame = await quarters(80)
    const gif = await sharp([frame, await sharp(frame).negate().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    const { json } = await upload(gif, 'a.gif', 'image/gif')
    const path = `/media/${json.doc.id}?${query({ crop: lowerLeft })}`
    const { json: cropped } = await rest('PATCH', path, { token, json: {} })
    expect(cropped.doc).toMatchObject({ width: 40, height: 40 })
    expect((await sharp(pathOf(cropped.doc.key), { animated: true }).metadata()).pages).toBe(2)
  })

  test.each([
    [{ crop: { x: 0, y: 0, width: 200, height: 10 } }],
    [{ crop: { width: 10 } }],
    [{ crop: { x: 'left', y: 0, width: 20, height: 10 } }],
    [{ focalPoint: { x: 101, y: 0 } }],
  ])('is left as it is for edits that are not valid: %o', async (edits) => {
    const { json } = await upload(await picture(20, 20))
    const response = await rest('PATCH', `/media/${json.doc.id}?${query(edits)}`, {
      token,
      json: {},
    })
    expect([response.status, messageOf(response)]).toEqual([
      400,
      'The crop or focal point is not valid',
    ])
  })

  test('is left as it is by whoever may not change it', async () => {
    const { json } = await upload(await picture(20, 20))
    const reader = (await createStaff(payload, 'communicator')).token
    const path = `/media/${json.doc.id}?${query({ crop: lowerLeft })}`
    for (const denied of [reader, undefined]) {
      const { status } = await rest('PATCH', path, {
        ...(denied ? { token: denied } : {}),
        json: {},
      })
      expect([401, 403]).toContain(status)
    }
    const { key } = await payload.findByID({ collection: 'media', id: json.doc.id })
    expect(key).toBe(json.doc.key)
  })

  test('is cropped once at a time: of two, both keys are served', async () => {
    const { json } = await upload(await quarters(80), 'a.png', 'image/png')
    const path = `/media/${json.doc.id}?${query({ crop: lowerLeft })}`
    const both = await Promise.all([1, 2].map(() => rest('PATCH', path, { token, json: {} })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const stored = await payload.findByID({ collection: 'media', id: json.doc.id })
    expect(stored.formerKeys).toHaveLength(2)
    for (const key of [stored.key, ...(stored.formerKeys ?? [])])
      expect(existsSync(pathOf(key ?? ''))).toBe(true)
  })
})
