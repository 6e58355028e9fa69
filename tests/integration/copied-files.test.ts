import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDirectConnection } from '#src/data/direct-connection.ts'
import { copyFiles } from '#src/data/storage/copy.ts'
import { requireCopiedFiles } from '#src/data/storage/media-place.ts'
import { s3Storage } from '#src/data/storage/s3.ts'
import { oldestFiles } from '#src/data/storage/sql/media-place.ts'
import { type Env, env, WrongSetting } from '#src/settings/env.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { openFolder, removeFolder } from '#tests/support/muster.ts'
import { type S3, startS3 } from '#tests/support/s3.ts'

/** A bucket is not taken into use while the files of the database lie in the local folder. */

let payload: Payload
let s3: S3
let folder: string
let settings: Env

beforeAll(async () => {
  payload = await startPayload()
  await contentMaker(payload).image()
  s3 = await startS3()
  folder = await openFolder()
  const { bucket, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = s3.settings
  settings = {
    ...env(),
    DATA_DIR: folder,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: forcePathStyle,
  }
})
afterAll(async () => {
  await s3.stop()
  await removeFolder(folder)
})

it('a bucket is rejected until the files of the database were copied to it', async () => {
  // Without a local folder nothing says that they are elsewhere.
  await requireCopiedFiles(settings)
  const keys = await withDirectConnection(settings.DATABASE_URL, oldestFiles)
  expect(keys.length).toBeGreaterThan(0)
  const media = join(folder, 'media')
  for (const key of keys) {
    await mkdir(dirname(join(media, key)), { recursive: true })
    await writeFile(join(media, key), 'an image')
  }
  await expect(requireCopiedFiles(settings)).rejects.toThrow(WrongSetting)
  await expect(requireCopiedFiles(settings)).rejects.toThrow('npm run storage:copy')
  await requireCopiedFiles({ ...settings, S3_BUCKET: undefined })
  await copyFiles(media, s3Storage(s3.settings), () => undefined)
  await requireCopiedFiles(settings)
})

it('a bucket or a database that cannot be reached rejects nothing', async () => {
  await requireCopiedFiles({ ...settings, S3_ENDPOINT: 'http://127.0.0.1:1' })
  await requireCopiedFiles({ ...settings, DATABASE_URL: 'postgres://127.0.0.1:1/none' })
})
