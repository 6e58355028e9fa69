import { buffer } from 'node:stream/consumers'
import type { Payload } from 'payload'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { prepareCopies } from '#src/content/images/prepare-copies.ts'
import { storage } from '#src/data/storage/index.ts'
import { allKeysOf, keyInFormat } from '#src/data/storage/keys/copy-keys.ts'
import { keyOfOriginal, keyOfWidth, newImageKey, partsOfKey } from '#src/data/storage/keys/key.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { storeInBucket } from '#tests/support/bucket-storage.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { imageForm } from '#tests/support/image-form.ts'
import { jobsIn, runQueue, sweepAndSend } from '#tests/support/job-queue.ts'
import { requestPlatform } from '#tests/support/platform-api.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { startS3 } from '#tests/support/s3.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let rest: ReturnType<typeof platformClient>
let token: string
beforeAll(async () => {
  payload = await startPayload()
  rest = platformClient(payload)
  token = (await createStaff(payload, 'editor')).token
})
afterAll(() => runQueue(payload, 'images'))

const { signal } = new AbortController()
const flat = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#2a9d8f' } })

const add = async (image: Sharp, type: 'jpeg' | 'gif' = 'jpeg') => {
  const data = await image.toFormat(type).toBuffer()
  const file = { data, mimetype: `image/${type}`, name: `a.${type}`, size: data.byteLength }
  const { id, key, width, height } = await payload.create({
    ...{ collection: 'media', data: { alt: 'Sea' }, file },
  })
  return { id, key: key ?? '', size: [width, height] }
}

/** An image of the time before the limit: its key leads to all of it. */
const addOfBefore = async (bytes: Buffer, size = { width: 3000, height: 2000 }) => {
  const { id } = await add(flat(8, 8))
  const key = newImageKey('media', 'image/jpeg')
  await storage().write(key, bytes, 'image/jpeg')
  await payload.db.pool.query(
    `UPDATE media SET key = $2, filename = $3, width = $4, height = $5, formats = '["avif"]',
      focal_x = 20, focal_y = 80 WHERE id = $1`,
    [id, key, partsOfKey(key).filename, size.width, size.height],
  )
  return { id, key }
}

const stored = async (key: string) => {
  const found = await storage().read(key)
  return found && buffer(found.body)
}
const sizeOf = async (key: string) => {
  const bytes = await stored(key)
  if (!bytes) return undefined
  const { width, height, pageHeight, pages } = await sharp(bytes, { animated: true }).metadata()
  return [width, pageHeight ?? height, ...(pages ? [pages] : [])]
}
const rowOf = async (id: number) =>
  (
    await payload.db.pool.query(
      `SELECT key, width::int, height::int, focal_x::int, focal_y::int, formats, original_name
        FROM media WHERE id = $1`,
      [id],
    )
  ).rows[0]

describe('an image with a longer side of more than 2,560 px', () => {
  it.each([
    [3000, 2000, 2560, 1707],
    [1000, 3000, 853, 2560],
    [2561, 10, 2560, 10],
  ])('of %i × %i px is served as %i × %i, and stays as it was in the library', async (...sizes) => {
    const [width, height, ...bounded] = sizes
    const { id, key, size } = await add(flat(width, height))
    expect([size, await sizeOf(key)]).toEqual([bounded, bounded])
    expect(await sizeOf(keyOfOriginal(key))).toEqual([width, height])
    const { filesize } = await payload.findByID({ collection: 'media', id })
    expect(filesize).toBe((await stored(key))?.byteLength)
  })

  it('is one that passes the limit: at it there is no original apart', async () => {
    const { key, size } = await add(flat(2560, 2560))
    expect([size, await sizeOf(keyOfOriginal(key))]).toEqual([[2560, 2560], undefined])
  })

  it('keeps the frames of an animation', async () => {
    const frames = await Promise.all(
      [flat(2600, 4), flat(2600, 4).negate()].map((e) => e.png().toBuffer()),
    )
    const { key } = await add(sharp(frames, { join: { animated: true } }), 'gif')
    expect(await sizeOf(key)).toEqual([2560, 4, 2])
    expect(await sizeOf(keyOfOriginal(key))).toEqual([2600, 4, 2])
  })

  it('is cropped from its original, and goes with all its files', async () => {
    const bytes = await flat(4000, 1000).jpeg().toBuffer()
    const { json } = await rest('POST', '/media', { token, form: imageForm(bytes) })
    const edits =
      'uploadEdits[crop][x]=0&uploadEdits[crop][y]=0&uploadEdits[crop][width]=50&uploadEdits[crop][height]=100'
    const cropped = await rest('PATCH', `/media/${json.doc.id}?${edits}`, { token, json: {} })
    expect(cropped.json.doc).toMatchObject({ width: 2000, height: 1000 })
    await payload.delete({ collection: 'media', id: json.doc.id })
    for (const key of [json.doc.key, cropped.json.doc.key])
      expect(await Promise.all(allKeysOf(key).map(stored))).not.toContainEqual(expect.anything())
  })

  it('has copies of its full size in other formats, and no address for the original', async () => {
    const { id, key } = await add(flat(5000, 4000))
    await prepareCopies(payload, storage(), id, signal)
    expect(await sizeOf(keyInFormat(key, 'webp'))).toEqual([2560, 2048])
    const api = apiClient(dispatcher(payload))
    expect((await api('GET', `/api/images/${key}`)).status).toBe(200)
    expect((await api('GET', `/api/images/${keyOfOriginal(key)}`)).status).toBe(404)
  })

  it('is downloaded as it was uploaded by staff, and by no stranger', async () => {
    const bytes = await flat(3000, 100).jpeg().toBuffer()
    const { json } = await rest('POST', '/media', { token, form: imageForm(bytes, 'Sea.jpg') })
    const path = `/media/${json.doc.id}/original`
    const response = await requestPlatform('GET', path, { token })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Sea.jpg"')
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 3000 })
    expect((await requestPlatform('GET', path)).status).toBe(401)
    expect((await requestPlatform('GET', '/media/999999/original', { token })).status).toBe(404)
  })

  it('lies in a bucket with its original', async () => {
    const s3 = await startS3()
    const leave = await storeInBucket(payload, s3.settings)
    try {
      const { key } = await add(flat(2600, 20))
      expect(await s3.keys()).toEqual(expect.arrayContaining([key, keyOfOriginal(key)]))
    } finally {
      leave()
      await s3.stop()
    }
  })
})

describe('an image from before that limit', () => {
  it('gets a key within it from a job, with its texts; the former one serves what it did', {
    tags: 'long',
  }, async () => {
    await runQueue(payload, 'send')
    const { id, key } = await addOfBefore(await flat(3000, 2000).jpeg().toBuffer())
    const { slug } = await contentMaker(payload).article({
      image: id,
      content: {
        root: {
          ...{ type: 'root', version: 1, format: '', indent: 0, direction: null },
          children: [
            { type: 'upload', version: 3, format: '', relationTo: 'media', value: id, fields: {} },
          ],
        },
      },
    } as never)
    await sweepAndSend(payload)
    await sweepAndSend(payload)
    const ofImage = ({ input }: { input: unknown }) => (input as { image: number }).image === id
    expect((await jobsIn(payload, 'images')).filter(ofImage)).toHaveLength(1)
    await runQueue(payload, 'images')
    await runQueue(payload, 'images')
    await runQueue(payload, 'maintenance')

    const row = await rowOf(id)
    expect(row).toMatchObject({ width: 2560, height: 1707, focal_x: 20, focal_y: 80 })
    expect([row.original_name, row.formats]).toEqual(['a.jpeg', expect.arrayContaining(['avif'])])
    expect(row.key).not.toBe(key)
    expect(await sizeOf(keyOfOriginal(row.key))).toEqual([3000, 2000])
    expect(await sizeOf(keyOfWidth(row.key, 640))).toEqual([640, 427])
    const api = apiClient(dispatcher(payload))
    expect([await sizeOf(key), (await api('GET', `/api/images/${key}`)).status]).toEqual([
      [3000, 2000],
      200,
    ])
    const { json } = z
      .object({ json: z.object({ imageUrl: z.string(), content: z.string() }) })
      .parse(await api('GET', `/api/news/${slug}`))
    expect(json.imageUrl).toBe(`/api/images/${row.key}`)
    expect([json.content.includes(row.key), json.content.includes(key)]).toEqual([true, false])
    await sweepAndSend(payload)
    expect((await jobsIn(payload, 'images')).filter(ofImage)).toEqual([])
  })

  it('stays replaced where an editor replaced it while it was stored anew', async () => {
    const { id, key } = await addOfBefore(await flat(3000, 2000).jpeg().toBuffer())
    const data = await flat(64, 32).jpeg().toBuffer()
    const file = { data, mimetype: 'image/jpeg', name: 'new.jpeg', size: data.byteLength }
    const reading = vi.spyOn(storage(), 'read').mockImplementationOnce(async (asked) => {
      reading.mockRestore()
      const found = await storage().read(asked)
      await payload.update({ collection: 'media', id, data: {}, file })
      return found
    })
    await prepareCopies(payload, storage(), id, signal)
    const row = await rowOf(id)
    expect(row).toMatchObject({ width: 64, height: 32, original_name: 'new.jpeg' })
    const { formerKeys } = await payload.findByID({
      collection: 'media',
      id,
      showHiddenFields: true,
    })
    expect(formerKeys).toEqual([key])
  })

  it('stays as it is where its file is damaged or gone, and is not tried again', async () => {
    const damaged = await addOfBefore(Buffer.from('no image'))
    const gone = await addOfBefore(Buffer.from('no image'))
    await storage().remove(gone.key)
    for (const { id, key } of [damaged, gone]) {
      await prepareCopies(payload, storage(), id, signal)
      // Its copies in other formats stay.
      expect(await rowOf(id)).toMatchObject({ key, width: 3000, formats: ['avif', 'damaged'] })
    }
    await runQueue(payload, 'images')
    await sweepAndSend(payload)
    // Other images of this database have theirs.
    const ofThese = ({ input }: { input: unknown }) =>
      [damaged.id, gone.id].includes((input as { image: number }).image)
    expect((await jobsIn(payload, 'images')).filter(ofThese)).toEqual([])
  })
})
