import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MigrateDownArgs } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '#migrations/index.ts'
import { diskStorage } from '#src/data/storage/disk.ts'
import { replaceStorage, storage } from '#src/data/storage/index.ts'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import { newImageKey } from '#src/data/storage/keys/key.ts'
import { removeUnusedUploads } from '#src/submissions/uploads/remove-unused-uploads.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { storeInBucket } from '#tests/support/bucket-storage.ts'
import { startOnEmptyDatabase } from '#tests/support/empty-database.ts'
import { type S3, startS3 } from '#tests/support/s3.ts'

/** A database and a storage as the version before documents of uploads left them. */

const hour = 60 * 60_000
/** What that version did not have. */
const added = migrations.filter(({ name }) => /_(proposal_images|media_files)$/.test(name))

let s3: S3
let folder: string

beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'muster-upgrade-'))
})

afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const undoMigrations = async ({ db: { drizzle, pool } }: Payload) => {
  const db = drizzle as unknown as MigrateDownArgs['db']
  for (const { name, down } of added.toReversed()) {
    await down({ db } as MigrateDownArgs)
    await pool.query('DELETE FROM payload_migrations WHERE name = $1', [name])
  }
}

/** Stores an image with its copies, as that version did, and nothing else. */
const stored = async (prefix: string, uploadedAt = Date.now()): Promise<string> => {
  const key = newImageKey(prefix, 'image/jpeg', uploadedAt)
  const create = { width: 40, height: 20, channels: 3, background: '#0f4c5c' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  for (const each of allKeysOf(key)) await storage().write(each, bytes, 'image/jpeg')
  return key
}

const urlOf = (key: string): string => `/api/images/${key}`

const fillAsBefore = async ({ db: { pool } }: Payload) => {
  const [media, replaced] = [await stored('media'), await stored('media')]
  await pool.query(
    `INSERT INTO media (key, prefix, filename, mime_type, alt) VALUES ($1, 'media', $2, 'image/jpeg', 'A')`,
    [media, media.replace('media/', '')],
  )
  const old = Date.now() - 30 * hour
  const [proposed, unused] = [
    await stored('student-submissions', old),
    await stored('student-submissions', old),
  ]
  const young = await stored('student-submissions')
  await pool.query(`
    INSERT INTO action_submissions (title, description, contact_name, contact_email, status)
    VALUES ('T', 'D', 'N', 'n@example.org', 'new')`)
  await pool.query(
    `INSERT INTO action_submissions_texts ("order", parent_id, path, text)
     SELECT 1, id, 'imageUrls', $1 FROM action_submissions`,
    [urlOf(proposed)],
  )
  return { media, replaced, proposed, unused, young }
}

const send = (api: ApiClient, key: string) =>
  api('POST', '/api/student/submit-action', {
    json: {
      title: 'T',
      description: 'D',
      contactName: 'N',
      contactEmail: 'n@example.org',
      imageUrls: [urlOf(key)],
    },
  })

describe.each(['on disk', 'in a bucket'])('media %s of the previous version', (where) => {
  it(`media ${where} of the previous version are served after the migration, and swept from then on`, async () => {
    const { payload } = await startOnEmptyDatabase()
    const leave = where === 'on disk' ? undefined : await storeInBucket(payload, s3.settings)
    if (!leave) replaceStorage(diskStorage(folder))
    try {
      expect(added).toHaveLength(2)
      await undoMigrations(payload)
      const keys = await fillAsBefore(payload)
      await payload.db.migrate({ migrations: migrations as never })
      const api = apiClient(dispatcher(payload))
      const status = async (key: string) => (await api('GET', urlOf(key))).status
      for (const key of Object.values(keys)) expect(await status(key)).toBe(200)

      expect((await send(api, keys.young)).status).toBe(200)
      const sweep = () => removeUnusedUploads(payload, storage(), { now: Date.now() + 30 * hour })
      expect(await sweep()).toBe(1)
      expect(await sweep()).toBe(0)
      expect(await status(keys.unused)).toBe(404)
      for (const key of [keys.media, keys.replaced, keys.proposed, keys.young])
        expect(await status(key)).toBe(200)
      const { docs } = await payload.find({ collection: 'proposal-images' })
      expect(docs.map(({ key }) => key).toSorted()).toEqual([keys.proposed, keys.young].toSorted())

      const { docs: media } = await payload.find({ collection: 'media' })
      const [image] = media
      const create = { width: 400, height: 20, channels: 3, background: '#fff' } as const
      const data = await sharp({ create }).png().toBuffer()
      const file = { data, mimetype: 'image/png', name: 'new.png', size: data.byteLength }
      const id = image?.id ?? 0
      const now = await payload.update({ collection: 'media', id, data: {}, file })
      expect(now.formerKeys).toEqual([keys.media])
      expect([await status(keys.media), await status(now.key ?? '')]).toEqual([200, 200])
      await payload.delete({ collection: 'media', id })
      expect([await status(keys.media), await status(now.key ?? '')]).toEqual([404, 404])
    } finally {
      leave?.()
      replaceStorage(undefined)
    }
  })
})
