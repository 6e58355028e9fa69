import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { replaceStorage, storage } from '#src/data/storage/index.ts'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import { newImageKey } from '#src/data/storage/keys/key.ts'
import type { Storage } from '#src/data/storage/storage.ts'
import { removeUnusedUploads } from '#src/submissions/uploads/remove-unused-uploads.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

/** The documents of the images that the public uploads. */

const day = 24 * 60 * 60_000

let payload: Payload
let api: ApiClient
let picture: Buffer

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  const create = { width: 700, height: 30, channels: 3, background: '#0f4c5c' } as const
  picture = await sharp({ create }).jpeg().toBuffer()
})

afterEach(() => replaceStorage(undefined))

const upload = async (bytes = picture, type = 'image/jpeg') => {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'a', { type }))
  const { status, json } = await api('POST', '/api/student/upload/image', { body })
  return { status, key: (json as { key?: string }).key ?? '' }
}

const documents = async () =>
  (await payload.find({ collection: 'proposal-images', pagination: false, sort: '-id' })).docs

const documentOf = async (key: string) => (await documents()).find((each) => each.key === key)

const filesOf = async (key: string): Promise<string[]> => {
  const files: string[] = []
  for (const each of allKeysOf(key)) if (await storage().stat(each)) files.push(each)
  return files
}

const removeUnused = (now = Date.now() + 2 * day) =>
  removeUnusedUploads(payload, storage(), { now })

const submit = (key: string) =>
  api('POST', '/api/student/submit-action', {
    json: {
      title: 'T',
      description: 'D',
      contactName: 'N',
      contactEmail: 'n@example.org',
      imageUrls: [`/api/images/${key}`],
    },
  })

/** The storage of the settings, with some functions replaced. */
const storageWith = (over: Partial<Storage>): void => replaceStorage({ ...storage(), ...over })

const fail = () => Promise.reject(new Error('no storage'))

describe('an uploaded image', () => {
  it('an uploaded image has a document with its metadata', async () => {
    const { key } = await upload()
    const size = (await storage().stat(key))?.size
    expect(await documentOf(key)).toMatchObject({
      prefix: 'student-submissions',
      filename: key.slice('student-submissions/'.length),
      mimeType: 'image/jpeg',
      filesize: size,
      width: 700,
      height: 30,
      url: `/api/images/${key}`,
    })
  })

  it('an uploaded image has a document before its first byte is stored, and no transaction waits for the storage', async () => {
    const { write } = storage()
    const states: unknown[] = []
    storageWith({
      write: async (key, ...file) => {
        const { rows } = await payload.db.drizzle.execute(sql`
          SELECT (SELECT count(*)::int FROM proposal_images WHERE ${key} IN (key, replace(key, '.jpg', '.w320.jpg'), replace(key, '.jpg', '.w640.jpg'))) AS documents,
            (SELECT count(*)::int FROM pg_stat_activity
              WHERE datname = current_database() AND state LIKE 'idle in transaction%') AS waiting`)
        states.push(rows[0])
        return write(key, ...file)
      },
    })
    expect((await upload()).status).toBe(200)
    expect(states).toEqual(Array(3).fill({ documents: 1, waiting: 0 }))
  })

  it('an uploaded image leaves neither a document nor a file where the storage rejects it', async () => {
    const before = await documents()
    const { write } = storage()
    const stored: string[] = []
    storageWith({
      write: async (key, ...file) => {
        if (stored.length === 2) return fail()
        stored.push(key)
        return write(key, ...file)
      },
    })
    expect((await upload()).status).toBe(500)
    expect(stored).toHaveLength(2)
    for (const key of stored) expect(await storage().stat(key)).toBeUndefined()
    expect(await documents()).toEqual(before)
  })

  it('an uploaded image whose cleanup fails keeps its document, and is removed later', async () => {
    const { write } = storage()
    const stored: string[] = []
    storageWith({
      remove: fail,
      write: async (file, ...rest) => {
        await write(file, ...rest)
        stored.push(file)
        // The file is stored, but the response is an error.
        return fail()
      },
    })
    expect((await upload()).status).toBe(500)
    replaceStorage(undefined)
    const [copy = ''] = stored
    const key = copy.replace('.w320', '')
    expect(await filesOf(key)).toEqual([copy])
    expect(await documentOf(key)).toBeDefined()
    await removeUnused()
    expect([await filesOf(key), await documentOf(key)]).toEqual([[], undefined])
  })

  it('an unused image is removed after a day with its files and its document', async () => {
    const { key } = await upload()
    await removeUnused(Date.now() + day - 60_000)
    expect(await filesOf(key)).toHaveLength(3)
    expect(await documentOf(key)).toBeDefined()
    await removeUnused(Date.now() + day + 60_000)
    expect(await filesOf(key)).toEqual([])
    expect(await documentOf(key)).toBeUndefined()
  })

  it('concurrent sweeps remove each unused image once', { tags: 'long' }, async () => {
    await removeUnused()
    const keys = [await upload(), await upload(), await upload()].map(({ key }) => key)
    const counts = await Promise.all([removeUnused(), removeUnused(), removeUnused()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    for (const key of keys) expect(await filesOf(key)).toEqual([])
  })

  it('an unused image whose files cannot be removed keeps its document until they can', async () => {
    const { key } = await upload()
    storageWith({ remove: fail })
    await expect(removeUnused()).rejects.toThrow()
    expect(await documentOf(key)).toBeDefined()
    replaceStorage(undefined)
    await removeUnused()
    expect([await filesOf(key), await documentOf(key)]).toEqual([[], undefined])
  })

  it('an image that a proposal uses stays, with its document', async () => {
    const { key } = await upload()
    expect((await submit(key)).status).toBe(200)
    await removeUnused()
    expect(await filesOf(key)).toHaveLength(3)
    expect(await documentOf(key)).toBeDefined()
  })
})

describe('an image that an earlier version stored without a document', () => {
  const stored = async (uploadedAt: number): Promise<string> => {
    const key = newImageKey('student-submissions', 'image/png', uploadedAt)
    for (const each of allKeysOf(key)) await storage().write(each, Buffer.from('x'), 'image/png')
    return key
  }

  it('an image of an earlier version can be used by a proposal, stays, and gets its document', async () => {
    const uploadedAt = Date.now() - 1_000
    const key = await stored(uploadedAt)
    expect((await submit(key)).status).toBe(200)
    await removeUnused()
    expect(await filesOf(key)).toHaveLength(6)
    expect(await documentOf(key)).toMatchObject({
      prefix: 'student-submissions',
      mimeType: 'image/png',
      createdAt: new Date(uploadedAt).toISOString(),
    })
  })

  it('an unused image of an earlier version is removed after a day', async () => {
    const [old, young] = [await stored(Date.now() - 25 * 60 * 60_000), await stored(Date.now())]
    await removeUnused(Date.now())
    expect([await filesOf(old), await documentOf(old)]).toEqual([[], undefined])
    expect(await filesOf(young)).toHaveLength(6)
    expect(await documentOf(young)).toBeDefined()
  })

  it('an image of an earlier version gets one document by concurrent sweeps', async () => {
    const key = await stored(Date.now())
    await Promise.all([removeUnused(0), removeUnused(0), removeUnused(0)])
    await removeUnused(0)
    expect((await documents()).filter((each) => each.key === key)).toHaveLength(1)
  })

  it('other files in the folder of an earlier version are left alone', async () => {
    const other = 'student-submissions/read-me.png'
    await storage().write(other, Buffer.from('x'), 'image/png')
    await removeUnused()
    expect(await storage().stat(other)).toBeDefined()
    await storage().remove(other)
  })
})

it('an animation is decoded by the decoder alone, not by the platform in this process', async () => {
  const frames = Buffer.concat([0, 90, 180].map((shade) => Buffer.alloc(10 * 10 * 3, shade)))
  const raw = { width: 10, height: 30, channels: 3, pageHeight: 10 } as const
  const data = await sharp(frames, { raw }).gif().toBuffer()
  const { config } = payload
  const { sharp: platforms } = config
  config.sharp = (() => {
    throw new Error('decoded in this process')
  }) as unknown as NonNullable<typeof platforms>
  try {
    expect((await upload(data, 'image/gif')).status).toBe(200)
    const file = { data, mimetype: 'image/gif', name: 'a.gif', size: data.byteLength }
    const created = await payload.create({ collection: 'media', data: { alt: '' }, file })
    expect(created).toMatchObject({ width: 10, height: 10, mimeType: 'image/gif' })
  } finally {
    if (platforms) config.sharp = platforms
  }
})
