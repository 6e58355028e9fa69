import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { s3Storage } from '@payloadcms/storage-s3'
import type { CollectionAfterChangeHook, CollectionConfig, Config, PayloadRequest } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { s3ClientConfig } from '#src/storage/s3-client.ts'
import { eventually } from '#tests/support/muster.ts'
import { type S3 as Server, startS3 } from '#tests/support/s3.ts'
import packageJson from '../../package.json' with { type: 'json' }

/**
 * What `@payloadcms/storage-s3` does by itself, and why src/storage stands around it. A test
 * that fails here says that the platform has changed: look whether our part can go.
 */

let server: Server
/** The collection as the plugin makes it. */
let made: CollectionConfig
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
  made = config.collections?.[0] ?? files
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
  const hook = made.hooks?.afterChange?.at(-1) as CollectionAfterChangeHook
  const req = requestWith({ data: bytes, size: 10 }, sizes)
  const args = { collection: files, context: {}, data: {}, operation: 'update', req }
  return hook({ ...args, doc, previousDoc } as unknown as Parameters<typeof hook>[0])
}

describe('the S3 plugin of the platform', () => {
  it('is the version whose source was read', () => {
    expect(packageJson.dependencies['@payloadcms/storage-s3']).toBe('3.90.1')
    expect(packageJson.dependencies['@payloadcms/plugin-cloud-storage']).toBe('3.90.1')
  })

  it('writes the whole document a second time after it has stored a file', async () => {
    updates.length = 0
    await store(documentWith('a.png', { alt: 'A' }))
    expect(updates).toEqual([expect.objectContaining({ filename: 'a.png', alt: 'A' })])
  })

  it('removes the file of before when it is replaced', async () => {
    await store(documentWith('old.png'))
    await store(documentWith('new.png'), { previousDoc: documentWith('old.png') })
    const keys = await server.keys()
    expect(keys).toContain('files/new.png')
    expect(keys).not.toContain('files/old.png')
  })

  it('does not say that what it stores never changes', async () => {
    await store(documentWith('c.png'))
    const client = new S3Client(s3ClientConfig(server.settings))
    const { bucket: Bucket } = server.settings
    const found = await client.send(new HeadObjectCommand({ Bucket, Key: 'files/c.png' }))
    expect(found.CacheControl).toBeUndefined()
  })

  it('sends a file and all its sizes at once', async () => {
    const begun = new Set<string>()
    server.setFault(({ method, url = '' }) => {
      if (method !== 'PUT') return 'none'
      begun.add(url)
      return 'swallow'
    })
    const names = ['one', 'two', 'three', 'four']
    const each = <T>(value: (name: string) => T) =>
      Object.fromEntries(names.map((name) => [name, value(name)]))
    const sizes = each((name) => ({ filename: `d-${name}.png`, mimeType: 'image/png' }))
    // Nobody responds, and it would wait for ever: it has no limit of time.
    store(documentWith('d.png', { sizes }), { sizes: each(() => bytes) }).catch(() => {})
    await eventually(async () => begun.size === 5, 'all of them are on their way')
  })

  it('reports a removal as done that failed', async () => {
    errors.length = 0
    server.setFault(({ method }) => (method === 'DELETE' ? 'refuse' : 'none'))
    const hook = made.hooks?.afterDelete?.at(-1)
    const doc = documentWith('a.png')
    const args = { collection: files, context: {}, doc, id: 1, req: requestWith() }
    await hook?.(args as unknown as Parameters<typeof hook>[0])
    expect(errors).toHaveLength(1)
    server.setFault(() => 'none')
    expect(await server.keys()).toContain('files/a.png')
  })

  it('puts a provider for uploads from the browser into every page, though none is wanted', () => {
    expect(config.admin?.components?.providers).toEqual([
      expect.objectContaining({ path: '@payloadcms/storage-s3/client#S3ClientUploadHandler' }),
    ])
  })
})
