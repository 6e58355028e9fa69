import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { CollectionBeforeChangeHook, Payload } from 'payload'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countsOf } from '#src/data/event-counts.ts'
import { storage } from '#src/data/storage/index.ts'
import { keyOfWidth } from '#src/data/storage/keys/key.ts'
import { s3ClientConfig } from '#src/data/storage/s3-client.ts'
import { removeUnusedUploads } from '#src/submissions/uploads/remove-unused-uploads.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { storeInBucket } from '#tests/support/bucket-storage.ts'
import { startPayload } from '#tests/support/database.ts'
import { documents } from '#tests/support/documents.ts'
import { isLong } from '#tests/support/long.ts'
import { endProcess } from '#tests/support/mail.ts'
import { testProgram } from '#tests/support/programs.ts'
import { type S3, startS3 } from '#tests/support/s3.ts'

let payload: Payload
let api: ApiClient
let s3: S3
let leaveBucket: () => void

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  s3 = await startS3()
  leaveBucket = await storeInBucket(payload, s3.settings)
})

afterEach(() => s3.setFault(() => 'none'))

afterAll(async () => {
  leaveBucket()
  await s3.stop()
})

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 700, height: 30, channels: 3, background: '#0f4c5c' } })
    .jpeg()
    .toBuffer()

const upload = async () => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await picture())], 'a.jpg', { type: 'image/jpeg' }))
  return api('POST', '/api/student/upload/image', { body: form })
}

const addMedia = async () => {
  const data = await picture()
  return payload.create({
    collection: 'media',
    data: { alt: '' },
    file: { data, mimetype: 'image/jpeg', name: 'a.jpg', size: data.byteLength },
  })
}

const mediaCount = async (): Promise<number> =>
  (await payload.count({ collection: 'media' })).totalDocs

const keyIn = ({ json }: { json: unknown }): string => (json as { key: string }).key

describe('files in an S3 bucket', () => {
  it('an upload is stored in the bucket under its key and served from there', async () => {
    const { status, json } = await upload()
    expect(status).toBe(200)
    const { key, url } = json as { key: string; url: string }
    expect(await s3.keys()).toContain(key)
    let requests = 0
    s3.setFault(() => {
      requests += 1
      return 'none'
    })
    const whole = await api('GET', url)
    expect(whole).toMatchObject({ status: 200 })
    expect(whole.headers.get('content-type')).toBe('image/jpeg')
    expect(requests).toBe(1)
    const part = await api('GET', url, { headers: { range: 'bytes=0-9' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toMatch(/^bytes 0-9\/\d+$/)
    const narrow = await api('GET', `${url}?w=300`)
    expect(Number(narrow.headers.get('content-length'))).toBeLessThan(
      Number(whole.headers.get('content-length')),
    )
  })

  it('a file of the library that cannot be stored is counted among the errors of the storage', async () => {
    const failedWrites = () =>
      countsOf('muster_storage_errors_total').find(({ labels }) => labels['operation'] === 'write')
        ?.count ?? 0
    const before = failedWrites()
    s3.setFault(() => 'reject')
    await expect(addMedia()).rejects.toThrow()
    expect(failedWrites()).toBe(before + 1)
  })

  it('an image of the library is stored in the bucket with its copies, and deleted with them', async () => {
    const { id, key } = await addMedia()
    const base = key?.replace('.jpg', '') ?? 'none'
    const mine = async () => (await s3.keys()).filter((each) => each.startsWith(base))
    expect(await mine()).toEqual([`${base}.jpg`, `${base}.w320.jpg`, `${base}.w640.jpg`])
    await payload.delete({ collection: 'media', id })
    expect(await mine()).toEqual([])
  })

  it('a file for download is stored in the bucket, served from there, and deleted with its document', async () => {
    const { pdf } = documents
    const file = { data: pdf, mimetype: 'x', name: 'a.pdf', size: pdf.length }
    const { id, key } = await payload.create({ collection: 'files', data: {}, file })
    expect(await s3.keys()).toContain(key)
    const { status, headers } = await api('GET', `/api/files/${key}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="a.pdf"')
    await payload.delete({ collection: 'files', id })
    expect(await s3.keys()).not.toContain(key)
  })

  /** One that drops its response is waited for twice. */
  it.each(['reject', ...(isLong ? (['drop-response'] as const) : [])] as const)(
    'uploads to a failing bucket (%s) respond 500 and leave nothing, and other requests succeed',
    async (fault) => {
      const keys = await s3.keys()
      const media = await mediaCount()
      s3.setFault(({ method }) => (method === 'PUT' ? fault : 'none'))
      const [response, other] = await Promise.all([upload(), api('GET', '/api/tags')])
      expect(response).toMatchObject({ status: 500, json: { error: 'Internal server error' } })
      expect(other.status).toBe(200)
      await expect(addMedia()).rejects.toThrow()
      expect(await mediaCount()).toBe(media)
      expect(await s3.keys()).toEqual(keys)
    },
  )

  it.each([1, 2, 3])(
    'a bucket that fails at file %i of an image has none of its files left',
    async (which) => {
      const before = await s3.keys()
      for (const store of [upload, () => addMedia().catch(() => undefined)]) {
        const tried = new Set<string>()
        s3.setFault(({ method, url = '' }) => {
          if (method !== 'PUT') return 'none'
          tried.add(url)
          return tried.size >= which ? 'reject' : 'none'
        })
        await store()
        s3.setFault(() => 'none')
        expect(tried.size).toBe(which)
        expect(await s3.keys()).toEqual(before)
      }
    },
  )

  it('files are written to the bucket one after the other, the image after its copies, as immutable', async () => {
    const order: string[] = []
    let open = 0
    let most = 0
    s3.setFault(
      ({ method, url = '' }) => {
        if (method !== 'PUT') return 'none'
        order.push(url.replace(/^.*\d{13}-[0-9a-f]{16}|\?.*$/g, ''))
        open += 1
        most = Math.max(most, open)
        return 'none'
      },
      () => {
        open -= 1
      },
    )
    const { key } = await addMedia()
    expect(order).toEqual(['.w320.jpg', '.w640.jpg', '.jpg'])
    expect(most).toBe(1)
    const { settings } = s3
    const client = new S3Client(s3ClientConfig(settings))
    for (const each of [key ?? '', keyOfWidth(key ?? '', 320)]) {
      const head = await client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key: each }))
      expect(head.CacheControl).toBe('public, max-age=31536000, immutable')
      expect(head.ContentType).toBe('image/jpeg')
    }
  })

  it('an image in the bucket is written to the database once: the plugin does not update its document', async () => {
    const { hooks } = payload.collections.media.config
    const operations: string[] = []
    const record: CollectionBeforeChangeHook = ({ data, operation }) => {
      operations.push(operation)
      return data
    }
    hooks.beforeChange.push(record)
    await addMedia()
    hooks.beforeChange.splice(hooks.beforeChange.indexOf(record), 1)
    expect(operations).toEqual(['create'])
  })

  it('a replaced image in the bucket keeps its old URL until it is deleted', async () => {
    const first = await addMedia()
    const data = await picture()
    const { key, formerKeys } = await payload.update({
      collection: 'media',
      id: first.id,
      data: {},
      file: { data, mimetype: 'image/jpeg', name: 'b.jpg', size: data.byteLength },
    })
    expect(key).not.toBe(first.key)
    expect(formerKeys).toEqual([first.key])
    for (const each of [first.key, key])
      expect((await api('GET', `/api/images/${each}`)).status).toBe(200)
    await payload.delete({ collection: 'media', id: first.id })
    for (const each of [first.key, key])
      expect((await api('GET', `/api/images/${each}`)).status).toBe(404)
    const left = (await s3.keys()).filter((each) =>
      [first.key, key].some((other) => each.startsWith(other?.replace('.jpg', '') ?? 'none')),
    )
    expect(left).toEqual([])
  })

  it('an image whose files cannot be removed from the bucket is not deleted', async () => {
    const { id, key } = await addMedia()
    s3.setFault(({ method }) => (method === 'DELETE' ? 'reject' : 'none'))
    await expect(payload.delete({ collection: 'media', id })).rejects.toThrow()
    s3.setFault(() => 'none')
    expect((await payload.findByID({ collection: 'media', id })).key).toBe(key)
    expect((await api('GET', `/api/images/${key}`)).status).toBe(200)
  })

  it('an unused upload is removed from the bucket with its document and its copies', async () => {
    const key = keyIn(await upload())
    await removeUnusedUploads(payload, storage(), { now: Date.now() + 48 * 60 * 60_000 })
    expect((await s3.keys()).filter((each) => each.startsWith(key.replace('.jpg', '')))).toEqual([])
    const { totalDocs } = await payload.count({
      collection: 'proposal-images',
      where: { key: { equals: key } },
    })
    expect(totalDocs).toBe(0)
  })

  it('a failing bucket fails the request for its image alone', async () => {
    const { json } = await upload()
    const { url } = json as { url: string }
    s3.setFault(() => 'reject')
    expect((await api('GET', url)).status).toBe(500)
    s3.setFault(() => 'none')
    expect((await api('GET', url)).status).toBe(200)
  })

  it('a proposal may refer to uploads in the bucket, and to nothing else', async () => {
    const proposal = (key: string) => ({
      title: 'T',
      description: 'D',
      contactName: 'N',
      contactEmail: 'n@example.org',
      imageUrls: [`/api/images/${key}`],
    })
    const key = keyIn(await upload())
    const send = (json: unknown) => api('POST', '/api/student/submit-action', { json })
    expect((await send(proposal(key))).status).toBe(200)
    expect((await send(proposal(key.replace(/\d{13}/, '1700000000000')))).status).toBe(400)
  })
})

it('the settings of a process choose the bucket', { tags: 'long' }, async () => {
  const { settings } = s3
  const child = spawn(process.execPath, testProgram('web-process'), {
    env: {
      ...process.env,
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const [url] = await Promise.race([once(child, 'message'), once(child, 'close')])
    const body = new FormData()
    body.append(
      'file',
      new File([new Uint8Array(await picture())], 'a.jpg', { type: 'image/jpeg' }),
    )
    const response = await fetch(`${url}/api/student/upload/image`, { method: 'POST', body })
    const { key, url: path } = (await response.json()) as { key: string; url: string }
    expect(await s3.keys()).toEqual(expect.arrayContaining([key, keyOfWidth(key, 320)]))
    expect((await fetch(`${url}${path}`)).status).toBe(200)
  } finally {
    await endProcess(child, 'SIGKILL')
  }
})
