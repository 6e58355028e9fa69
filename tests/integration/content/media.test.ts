import { existsSync } from 'node:fs'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import { keyOfWidth } from '#src/data/storage/keys/key.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { imageForm } from '#tests/support/image-form.ts'
import { messageOf, pathOf, picture } from '#tests/support/media-library.ts'
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

const upload = async (bytes: Buffer, ...how: [string?, string?, object?]) =>
  rest('POST', '/media', { token, form: imageForm(bytes, ...how) })

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

  test('an upload without a file is rejected', async () => {
    const response = await rest('POST', '/media', {
      token,
      json: { alt: 'None', filename: 'x.jpg' },
    })
    expect([response.status, messageOf(response)]).toEqual([400, 'No files were uploaded.'])
  })

  test.each(['/media', '/files'])('%s: a URL in place of a file is rejected', async (path) => {
    const json = { alt: 'Elsewhere', filename: 'x.png', url: 'https://elsewhere.invalid/x.png' }
    const response = await rest('POST', path, { token, json })
    expect([response.status, messageOf(response)]).toEqual([400, 'No files were uploaded.'])
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

  test('the media library is closed to anonymous requests, and has no other file route', async () => {
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
