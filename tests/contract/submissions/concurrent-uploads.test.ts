import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import { env } from '#src/settings/env.ts'
import { dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { gate } from '#tests/support/web.ts'

/** More concurrent uploads than the limits admit. */

let dispatch: Dispatch
let picture: Buffer

beforeAll(async () => {
  dispatch = dispatcher(await startPayload())
  const create = { width: 40, height: 20, channels: 3, background: '#0f4c5c' } as const
  picture = await sharp({ create }).png().toBuffer()
})

const opening = Buffer.from(
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n' +
    'Content-Type: image/png\r\n\r\n',
)
const closing = Buffer.from('\r\n--b--\r\n')

/** Uploads whose bodies start when they are read and end after `finish`. */
const uploads = () => {
  const { open, passed } = gate()
  let begun = 0
  const send = async (client: string, signal?: AbortSignal) => {
    const body = new ReadableStream(
      {
        async pull(controller) {
          begun += 1
          controller.enqueue(opening)
          await passed
          controller.enqueue(picture)
          controller.enqueue(closing)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      'x-muster-address': client,
    }
    const init = { method: 'POST', headers, body, duplex: 'half', ...(signal ? { signal } : {}) }
    const response = await dispatch(
      new Request('http://muster.test/api/student/upload/image', init),
    )
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  }
  return { send, finish: open, begun: () => begun }
}

/** Lets everything run that is ready to. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Waits until so many have begun, as long as that takes on a busy machine; no more begin then. */
const haveBegun = async (begun: () => number, count: number) => {
  await expect.poll(begun).toBeGreaterThanOrEqual(count)
  await settled()
  expect(begun()).toBe(count)
}

const storedFiles = async (): Promise<number> =>
  (await readdir(join(env().DATA_DIR, 'media', 'student-submissions')).catch(() => [])).length

describe('concurrent uploads', () => {
  it('uploads of one client are read four at a time, and all succeed', async () => {
    const { send, finish, begun } = uploads()
    const all = Array.from({ length: 30 }, () => send('203.0.113.20'))
    await haveBegun(begun, 4)
    finish()
    for (const { status } of await Promise.all(all)) expect(status).toBe(200)
  })

  it('uploads of all clients are read sixteen at a time, with a bounded queue beyond which they are rejected', {
    tags: 'long',
  }, async () => {
    const { send, finish, begun } = uploads()
    const all = Array.from({ length: 120 }, (_, at) => send(`203.0.113.${at}`))
    await haveBegun(begun, 16)
    finish()
    const responses = await Promise.all(all)
    const rejected = responses.filter(({ status }) => status !== 200)
    expect(rejected).toEqual(Array(4).fill({ status: 400, retryAfter: '30' }))
  })

  it('a queued upload of a disconnected client is neither read nor stored', async () => {
    const { send, finish, begun } = uploads()
    const client = '203.0.113.21'
    const reading = Array.from({ length: 4 }, () => send(client))
    const leaving = new AbortController()
    const queued = send(client, leaving.signal)
    await settled()
    const before = await storedFiles()
    leaving.abort()
    expect((await queued).status).toBe(400)
    finish()
    await Promise.all(reading)
    expect(begun()).toBe(4)
    expect(await storedFiles()).toBe(before + 4)
  })

  it('an upload whose client disconnects while it is read is not stored', async () => {
    const { send, finish } = uploads()
    const leaving = new AbortController()
    const upload = send('203.0.113.22', leaving.signal)
    await settled()
    const before = await storedFiles()
    leaving.abort()
    finish()
    expect((await upload).status).toBe(400)
    expect(await storedFiles()).toBe(before)
  })
})
