import { buffer } from 'node:stream/consumers'
import type { Payload } from 'payload'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { prepareCopies } from '#src/content/images/prepare-copies.ts'
import { replaceStorage, storage } from '#src/data/storage/index.ts'
import { allKeysOf, keyInFormat } from '#src/data/storage/keys/copy-keys.ts'
import { keyOfWidth } from '#src/data/storage/keys/key.ts'
import { removeUnfinishedFiles } from '#src/data/storage/remove-unfinished-files.ts'
import type { Storage } from '#src/data/storage/storage.ts'
import { storeInBucket } from '#tests/support/bucket-storage.ts'
import { startPayload } from '#tests/support/database.ts'
import { jobsIn, runQueue, sweepAndSend } from '#tests/support/job-queue.ts'
import { type S3, startS3 } from '#tests/support/s3.ts'

let payload: Payload
let s3: S3
beforeAll(async () => {
  payload = await startPayload()
  s3 = await startS3()
})
afterEach(() => replaceStorage(undefined))
afterAll(() => s3.stop())

const { signal } = new AbortController()
const day = 24 * 60 * 60_000

/** Noise, which no format stores in a few bytes. */
const photo = (width = 700, height = 60): Sharp =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

const add = async (image: Sharp, type: 'jpeg' | 'png' | 'webp' | 'gif') => {
  const data = await image.toFormat(type).toBuffer()
  const file = { data, mimetype: `image/${type}`, name: `a.${type}`, size: data.byteLength }
  const { id, key } = await payload.create({ collection: 'media', data: { alt: '' }, file })
  return { id, key: key ?? '' }
}

const replace = async (id: number) => {
  const data = await photo(40, 40).jpeg().toBuffer()
  const file = { data, mimetype: 'image/jpeg', name: 'b.jpg', size: data.byteLength }
  await payload.update({ collection: 'media', id, data: {}, file })
}

const prepare = (id: number) => prepareCopies(payload, storage(), id, signal)
const filesOf = async (key: string) => {
  const stats = await Promise.all(allKeysOf(key).map((each) => storage().stat(each)))
  return allKeysOf(key).filter((_, at) => stats[at] !== undefined)
}
const rowOf = async (id: number) =>
  (await payload.db.pool.query('SELECT formats, placeholder FROM media WHERE id = $1', [id]))
    .rows[0]
const metadataOf = async (key: string) => {
  const found = await storage().read(key)
  return sharp(found ? await buffer(found.body) : undefined, { animated: true }).metadata()
}
const noted = async (key: string) =>
  (await payload.db.pool.query('SELECT FROM unfinished_images WHERE key = $1', [key])).rowCount

/** The storage, as one that fails at the given write. */
const failingAt = (count: number): Storage => {
  const real = storage()
  let writes = 0
  return {
    ...real,
    write: async (...args) => {
      writes += 1
      if (writes === count) throw new Error('the process was killed')
      await real.write(...args)
    },
  }
}

const copiesOf = (key: string, formats: readonly ('avif' | 'webp' | 'jpeg' | 'png')[]) =>
  formats.flatMap((format) =>
    [key, keyOfWidth(key, 320), keyOfWidth(key, 640)].map((each) => keyInFormat(each, format)),
  )

describe('copies of an image in other formats', () => {
  it('an upload has a placeholder at once, and its copies when its job has run', async () => {
    const { id, key } = await add(photo(), 'jpeg')
    const { placeholder, formats } = await rowOf(id)
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect([placeholder.length < 400, formats]).toEqual([true, null])
    expect((await jobsIn(payload, 'images')).map(({ input }) => input)).toContainEqual({
      image: id,
    })
    await runQueue(payload, 'images')
    expect((await rowOf(id)).formats).toEqual(['avif', 'webp'])
    expect(await filesOf(key)).toEqual(expect.arrayContaining(copiesOf(key, ['avif', 'webp'])))
    const small = await metadataOf(keyInFormat(keyOfWidth(key, 320), 'avif'))
    expect([small.width, small.format, small.compression]).toEqual([320, 'heif', 'av1'])
    expect(await metadataOf(keyInFormat(key, 'webp'))).toMatchObject({ width: 700, format: 'webp' })
    expect(await noted(key)).toBe(0)
  })

  it('are made once, however often and at once', async () => {
    const { id, key } = await add(photo(), 'jpeg')
    await Promise.all([prepare(id), prepare(id)])
    const files = await filesOf(key)
    const etag = (await storage().stat(keyInFormat(key, 'avif')))?.etag
    await prepare(id)
    expect(await filesOf(key)).toEqual(files)
    expect((await storage().stat(keyInFormat(key, 'avif')))?.etag).toBe(etag)
  })

  it('are completed after a process was killed while it wrote them', async () => {
    const { id, key } = await add(photo(), 'jpeg')
    replaceStorage(failingAt(3))
    await expect(prepare(id)).rejects.toThrow('the process was killed')
    replaceStorage(undefined)
    expect([(await rowOf(id)).formats, await noted(key)]).toEqual([null, 1])
    await prepare(id)
    expect([(await rowOf(id)).formats, await noted(key)]).toEqual([['avif', 'webp'], 0])
    expect(await filesOf(key)).toEqual(expect.arrayContaining(copiesOf(key, ['avif', 'webp'])))
  })

  it('of an image that is deleted meanwhile are removed, also where the process was killed then', async () => {
    const deleted = await add(photo(), 'jpeg')
    const real = storage()
    const remove = () => payload.delete({ collection: 'media', id: deleted.id })
    let isDeleted = false
    replaceStorage({
      ...real,
      write: async (...args) => {
        if (!isDeleted) await remove()
        isDeleted = true
        await real.write(...args)
      },
    })
    await prepare(deleted.id)
    replaceStorage(undefined)
    expect([await filesOf(deleted.key), await noted(deleted.key)]).toEqual([[], 0])

    const lost = await add(photo(), 'jpeg')
    replaceStorage(failingAt(3))
    await expect(prepare(lost.id)).rejects.toThrow()
    replaceStorage(undefined)
    await payload.delete({ collection: 'media', id: lost.id })
    await storage().write(keyInFormat(lost.key, 'avif'), Buffer.from('late'), 'image/avif')
    await removeUnfinishedFiles(payload, storage(), { now: Date.now() + day + 1 })
    expect([await filesOf(lost.key), await noted(lost.key)]).toEqual([[], 0])
  })

  it('of a file that is replaced meanwhile stay with its former key, and go with the document', async () => {
    const { id, key } = await add(photo(), 'jpeg')
    replaceStorage(failingAt(3))
    await expect(prepare(id)).rejects.toThrow()
    replaceStorage(undefined)
    await replace(id)
    expect(await rowOf(id)).toMatchObject({ formats: null })
    await removeUnfinishedFiles(payload, storage(), { now: Date.now() + day + 1 })
    expect(await filesOf(key)).toEqual(expect.arrayContaining([key, keyOfWidth(key, 320)]))
    await payload.delete({ collection: 'media', id })
    expect(await filesOf(key)).toEqual([])
  })

  it('keep frames and transparency, and are none that would lose them', {
    tags: 'long',
  }, async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 400, height: 50, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await add(sharp(frames, { join: { animated: true } }), 'gif')
    const glass = { width: 400, height: 400, channels: 4, background: '#f008' } as const
    const clear = await add(
      sharp({ create: glass }).composite([{ input: await photo(200, 200).png().toBuffer() }]),
      'png',
    )
    const web = await add(photo(), 'webp')
    const clearWeb = await add(sharp({ create: glass }), 'webp')
    for (const { id } of [animation, clear, web, clearWeb]) await prepare(id)
    expect((await rowOf(animation.id)).formats).not.toContain('avif')
    expect((await rowOf(clear.id)).formats).toEqual(['avif', 'webp'])
    for (const format of ['avif', 'webp'] as const)
      expect((await metadataOf(keyInFormat(clear.key, format))).hasAlpha).toBe(true)
    expect((await rowOf(web.id)).formats).toContain('jpeg')
    expect((await rowOf(clearWeb.id)).formats).toContain('png')
    expect((await metadataOf(keyInFormat(clearWeb.key, 'png'))).hasAlpha).toBe(true)
  })

  it('an animation of many colours keeps its frames in WebP', { tags: 'long' }, async () => {
    const frames = await Promise.all([1, 2, 3].map(() => photo(400, 200).png().toBuffer()))
    const { id, key } = await add(sharp(frames, { join: { animated: true } }), 'gif')
    await prepare(id)
    expect((await rowOf(id)).formats).toEqual(['webp'])
    expect((await metadataOf(keyInFormat(keyOfWidth(key, 320), 'webp'))).pages).toBe(3)
  })

  it('are none in a format that would not be smaller, nor of a file that is damaged or gone', async () => {
    const flat = { width: 20, height: 20, channels: 3, background: '#f00' } as const
    const small = await add(sharp({ create: flat }), 'png')
    const damaged = await add(photo(), 'jpeg')
    await storage().write(damaged.key, Buffer.from('no image'), 'image/jpeg')
    const gone = await add(photo(), 'jpeg')
    await storage().remove(gone.key)
    for (const { id } of [small, damaged, gone]) {
      await prepare(id)
      expect((await rowOf(id)).formats).not.toContain('avif')
    }
    expect((await rowOf(gone.id)).formats).toEqual([])
  })

  it('of an image of an older version are made by the sweep, with its placeholder', async () => {
    // A sweep that is left in the queue would run at the same time as the first one.
    await runQueue(payload, 'send')
    const { id } = await add(photo(), 'jpeg')
    await runQueue(payload, 'images')
    await payload.db.pool.query(
      'UPDATE media SET formats = NULL, placeholder = NULL WHERE id = $1',
      [id],
    )
    await sweepAndSend(payload)
    await sweepAndSend(payload)
    const queued = (await jobsIn(payload, 'images')).filter(
      ({ input }) => (input as { image: number }).image === id,
    )
    expect(queued).toHaveLength(1)
    await runQueue(payload, 'images')
    expect(await rowOf(id)).toMatchObject({
      formats: ['avif', 'webp'],
      placeholder: expect.stringMatching(/^data:image\/webp/),
    })
  })

  it('lie in a bucket too, with their types, and are removed with the image', async () => {
    const leave = await storeInBucket(payload, s3.settings)
    try {
      const { id, key } = await add(photo(), 'jpeg')
      await prepare(id)
      expect(await s3.keys()).toEqual(expect.arrayContaining(copiesOf(key, ['avif', 'webp'])))
      await payload.delete({ collection: 'media', id })
      expect((await s3.keys()).filter((each) => each.startsWith(key.slice(0, -4)))).toEqual([])
    } finally {
      leave()
    }
  })
})
