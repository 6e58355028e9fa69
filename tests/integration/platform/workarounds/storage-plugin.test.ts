import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { s3Storage } from '@payloadcms/storage-s3'
import {
  type CollectionAfterChangeHook,
  type CollectionConfig,
  type Config,
  createLocalReq,
  type PayloadRequest,
} from 'payload'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { s3ClientConfig } from '#src/data/storage/s3-client.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { startPayload } from '#tests/support/database.ts'
import { eventually } from '#tests/support/muster.ts'
import { type S3 as Server, startS3 } from '#tests/support/s3.ts'

/**
 * What `@payloadcms/storage-s3`, and the platform's own local files, do by themselves. That our
 * workarounds hold is shown in tests/integration/s3-uploads.test.ts and
 * content/replaced-and-deleted-images.test.ts.
 */

let server: Server
/** The collection as the plugin returns it. */
let pluginCollection: CollectionConfig
let config: Config

const files: CollectionConfig = { slug: 'files', upload: true, fields: [] }

beforeAll(async () => {
  server = await startS3()
  const { requestHandler: _, ...client } = s3ClientConfig(server.settings)
  const plugin = s3Storage({
    bucket: server.settings.bucket,
    clientCacheKey: server.settings.endpoint ?? '',
    collections: { files: { prefix: 'files' } } as never,
    config: client,
  })
  config = await plugin({ collections: [files] } as unknown as Config)
  pluginCollection = config.collections?.[0] ?? files
})

afterAll(() => server.stop())
beforeEach(() => server.setFault(() => 'none'))

const updates: unknown[] = []
const errors: unknown[] = []

const requestWith = (file?: object, payloadUploadSizes?: object) =>
  ({
    file,
    payloadUploadSizes,
    context: {},
    payload: {
      update: async (args: { data: unknown }) => updates.push(args.data),
      logger: { error: (entry: unknown) => errors.push(entry) },
    },
  }) as unknown as PayloadRequest

const bytes = Buffer.from('0123456789')
const documentWith = (filename: string, over = {}) => ({
  id: 1,
  filename,
  prefix: 'files',
  mimeType: 'image/png',
  ...over,
})

const store = (doc: object, { previousDoc = {}, sizes = {} } = {}) => {
  const hook = pluginCollection.hooks?.afterChange?.at(-1) as CollectionAfterChangeHook
  const req = requestWith({ data: bytes, size: 10 }, sizes)
  const args = { collection: files, context: {}, data: {}, operation: 'update', req }
  return hook({ ...args, doc, previousDoc } as unknown as Parameters<typeof hook>[0])
}

describe('Payload’s S3 plugin alone', () => {
  it('Payload’s S3 plugin alone writes the whole document a second time after it has stored a file', async () => {
    updates.length = 0
    await store(documentWith('a.png', { alt: 'A' }))
    expect(updates).toEqual([expect.objectContaining({ filename: 'a.png', alt: 'A' })])
  })

  it('Payload’s S3 plugin alone removes the previous file when it is replaced', async () => {
    await store(documentWith('old.png'))
    await store(documentWith('new.png'), { previousDoc: documentWith('old.png') })
    const keys = await server.keys()
    expect(keys).toContain('files/new.png')
    expect(keys).not.toContain('files/old.png')
  })

  it('Payload’s S3 plugin alone sets no immutable Cache-Control', async () => {
    await store(documentWith('c.png'))
    const client = new S3Client(s3ClientConfig(server.settings))
    const { bucket: Bucket } = server.settings
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'files/c.png' }))
    expect(head.CacheControl).toBeUndefined()
  })

  it('Payload’s S3 plugin alone uploads a file and all its sizes concurrently', async () => {
    const begun = new Set<string>()
    server.setFault(({ method, url = '' }) => {
      if (method !== 'PUT') return 'none'
      begun.add(url)
      return 'drop-response'
    })
    const names = ['one', 'two', 'three', 'four']
    const each = <T>(value: (name: string) => T) =>
      Object.fromEntries(names.map((name) => [name, value(name)]))
    const sizes = each((name) => ({ filename: `d-${name}.png`, mimeType: 'image/png' }))
    // No response arrives, and it would wait for ever: it has no timeout.
    store(documentWith('d.png', { sizes }), { sizes: each(() => bytes) }).catch(() => {})
    await eventually(async () => begun.size === 5, 'all of them are on their way')
  })

  it('Payload’s S3 plugin alone reports a failed removal as success', async () => {
    errors.length = 0
    server.setFault(({ method }) => (method === 'DELETE' ? 'reject' : 'none'))
    const hook = pluginCollection.hooks?.afterDelete?.at(-1)
    const doc = documentWith('a.png')
    const args = { collection: files, context: {}, doc, id: 1, req: requestWith() }
    await hook?.(args as unknown as Parameters<typeof hook>[0])
    expect(errors).toHaveLength(1)
    server.setFault(() => 'none')
    expect(await server.keys()).toContain('files/a.png')
  })

  it('Payload’s S3 plugin alone adds its client upload provider to every page', () => {
    expect(config.admin?.components?.providers).toEqual([
      expect.objectContaining({ path: '@payloadcms/storage-s3/client#S3ClientUploadHandler' }),
    ])
  })
})

it('Payload’s local files alone lose the previous file when a replacement is rolled back', async () => {
  const payload = await startPayload()
  const { config } = payload.collections['proposal-images']
  const { upload } = config
  const folder = await mkdtemp(join(tmpdir(), 'muster-local-'))
  const { rows } = await payload.db.pool.query(
    `INSERT INTO proposal_images (key, filename, mime_type)
     VALUES ('none/old.png', 'old.png', 'image/png') RETURNING id`,
  )
  const [{ id }] = rows
  try {
    config.upload = { ...upload, disableLocalStorage: false, staticDir: folder }
    await writeFile(join(folder, 'old.png'), 'the old file')
    const create = { width: 4, height: 4, channels: 3, background: '#fff' } as const
    const data = await sharp({ create }).png().toBuffer()
    const file = { data, mimetype: 'image/png', name: 'new.png', size: data.byteLength }
    const req = await createLocalReq({}, payload)
    const replacing = withTransaction(req, async () => {
      await payload.update({ collection: 'proposal-images', id, data: {}, file, req })
      throw new Error('rolled back')
    })
    await expect(replacing).rejects.toThrow('rolled back')
    const { filename } = await payload.findByID({ collection: 'proposal-images', id })
    expect(filename).toBe('old.png')
    expect(existsSync(join(folder, 'old.png'))).toBe(false)
  } finally {
    config.upload = upload
    await payload.db.pool.query('DELETE FROM proposal_images WHERE id = $1', [id])
    await rm(folder, { recursive: true, force: true })
  }
})
