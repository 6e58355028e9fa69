import type { Payload } from 'payload'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { replaceStorage } from '#src/storage/index.ts'
import { s3Storage } from '#src/storage/s3.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { type S3, startS3 } from '#tests/support/s3.ts'

let payload: Payload
let api: ApiClient
let s3: S3

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  s3 = await startS3()
  replaceStorage(s3Storage(s3.settings))
})

afterEach(() => s3.setFault(() => 'none'))

afterAll(async () => {
  replaceStorage(undefined)
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

describe('with an S3 bucket', () => {
  it('an upload lies there under its key and is served from there', async () => {
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

  it('an image of the library lies there with its copies, and goes with it', async () => {
    const { id, key } = await addMedia()
    const base = key?.replace('.jpg', '') ?? 'none'
    const mine = async () => (await s3.keys()).filter((each) => each.startsWith(base))
    expect(await mine()).toEqual([`${base}.jpg`, `${base}.w320.jpg`, `${base}.w640.jpg`])
    await payload.delete({ collection: 'media', id })
    expect(await mine()).toEqual([])
  })

  it.each(['refuse', 'swallow'] as const)(
    'that does not work (%s), uploads answer 500 and leave nothing, and the rest goes on',
    async (fault) => {
      const keys = await s3.keys()
      const media = await mediaCount()
      s3.setFault(({ method }) => (method === 'PUT' ? fault : 'none'))
      const [answer, other] = await Promise.all([upload(), api('GET', '/api/tags')])
      expect(answer).toMatchObject({ status: 500, json: { error: 'Internal server error' } })
      expect(other.status).toBe(200)
      await expect(addMedia()).rejects.toThrow()
      expect(await mediaCount()).toBe(media)
      expect(await s3.keys()).toEqual(keys)
    },
  )

  it('that fails while an image is asked for, that request alone answers 500', async () => {
    const { json } = await upload()
    const { url } = json as { url: string }
    s3.setFault(() => 'refuse')
    expect((await api('GET', url)).status).toBe(500)
    s3.setFault(() => 'none')
    expect((await api('GET', url)).status).toBe(200)
  })

  it('a proposal may name what was uploaded there, and nothing else', async () => {
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
