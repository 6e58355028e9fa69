import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeUnusedUploadsTask } from '#jobs/remove-unused-uploads.ts'
import { inArea } from '#src/data/pool/context.ts'
import { replaceStorage, storage } from '#src/data/storage/index.ts'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import { removeUnfinishedFiles } from '#src/data/storage/remove-unfinished-files.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { startPayload } from '#tests/support/database.ts'

/** Images of the library whose files were written, and whose documents never were. */

const hour = 60 * 60_000

let payload: Payload
let data: Buffer

beforeAll(async () => {
  payload = await startPayload()
  const create = { width: 400, height: 20, channels: 3, background: '#0f4c5c' } as const
  data = await sharp({ create }).png().toBuffer()
})

const sweep = (now = Date.now() + 25 * hour) => removeUnfinishedFiles(payload, storage(), { now })

// What other tests of this worker left.
beforeEach(() => sweep())
afterEach(() => replaceStorage(undefined))

const create = async (req: PayloadRequest): Promise<string> => {
  const file = { data, mimetype: 'image/png', name: 'a.png', size: data.byteLength }
  const { key } = await payload.create({ collection: 'media', data: { alt: '' }, file, req })
  return key ?? ''
}

const filesOf = (key: string): number =>
  allKeysOf(key).filter((each) => existsSync(join(process.env['DATA_DIR'] ?? '', 'media', each)))
    .length

const noted = async (): Promise<unknown[]> =>
  (await payload.db.pool.query('SELECT key FROM unfinished_images')).rows

/** Stores an image in a transaction that ends as given, after its files are written. */
const storeAnd = async (end: (db: Database) => Promise<unknown>): Promise<string> => {
  const req = await createLocalReq({}, payload)
  let key = ''
  await withTransaction(req, async (db) => {
    key = await create(req)
    await end(db)
  }).catch(() => undefined)
  return key
}

const rollBack = () => Promise.reject(new Error('changed our mind'))

describe('an image whose document was never stored', () => {
  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['was rolled back', rollBack],
    [
      'lost its connection before the COMMIT',
      (db) => db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`),
    ],
  ])('an image whose transaction %s has its files removed after a day', async (_, end) => {
    const key = await storeAnd(end)
    const { totalDocs } = await payload.count({
      collection: 'media',
      where: { key: { equals: key } },
    })
    expect([totalDocs, filesOf(key)]).toEqual([0, 2])
    expect(await sweep(Date.now() + 23 * hour)).toBe(0)
    expect(filesOf(key)).toBe(2)
    expect(await sweep()).toBe(1)
    expect([filesOf(key), await noted()]).toEqual([0, []])
  })

  it('concurrent sweeps remove each unfinished image once', async () => {
    const keys = [await storeAnd(rollBack), await storeAnd(rollBack), await storeAnd(rollBack)]
    const counts = await Promise.all([sweep(), sweep(), sweep()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    expect(keys.map(filesOf)).toEqual([0, 0, 0])
  })

  it('an unfinished image that the storage failed to remove is removed by the next sweep', async () => {
    const key = await storeAnd(rollBack)
    replaceStorage({ ...storage(), remove: () => Promise.reject(new Error('no storage')) })
    await expect(sweep()).rejects.toThrow('no storage')
    replaceStorage(undefined)
    expect(await sweep()).toBe(1)
    expect(filesOf(key)).toBe(0)
  })

  it('the hourly task removes unfinished images', async () => {
    const key = await storeAnd(rollBack)
    await payload.db.pool.query(
      `UPDATE unfinished_images SET noted_at = now() - interval '25 hours'`,
    )
    const { id } = await payload.jobs.queue({ task: 'removeUnusedUploads', input: {} })
    await payload.jobs.runByID({ id, silent: true })
    expect(filesOf(key)).toBe(0)
    expect(removeUnusedUploadsTask.slug).toBe('removeUnusedUploads')
  })
})

describe('an image whose document is stored', () => {
  it('an image whose document is stored is not removed as unfinished', async () => {
    const key = await storeAnd(async () => undefined)
    expect(await noted()).toEqual([])
    expect(await sweep()).toBe(0)
    expect(filesOf(key)).toBe(2)
  })

  it('a sweep just before the COMMIT of an image does not remove it', async () => {
    let removed: number | undefined
    const key = await storeAnd(async () => {
      removed = await sweep()
    })
    expect([removed, filesOf(key), await noted()]).toEqual([0, 2, []])
  })

  it('concurrent uploads of images all get a connection to record them', async () => {
    const keys = await Promise.all(
      Array.from({ length: 12 }, () => inArea('media', () => storeAnd(async () => undefined))),
    )
    expect(keys.map(filesOf)).toEqual(Array(12).fill(2))
    expect(await noted()).toEqual([])
  })
})
