import { describe, expect, it } from 'vitest'
import { receiveFile } from '#src/server/http/request/multipart.ts'

const opening =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n' +
  'Content-Type: image/png\r\n\r\nsome bytes'

const stalled = (beginning: string): Request =>
  new Request('http://muster.test/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(beginning)),
    }),
    // The types of Node's fetch do not know it yet; streams need it.
    ...{ duplex: 'half' },
  })

const receive = (request: Request) =>
  receiveFile(request, { field: 'file', limit: 1000, timeout: 100 }, async ({ bytes }) => {
    let size = 0
    for await (const chunk of bytes) size += chunk.byteLength
    return size
  })

describe('an upload that stalls', () => {
  it.each([
    ['within the file', opening],
    ['before the file', '--b\r\n'],
    ['at once', ''],
  ])('an upload that stalls %s is rejected as incomplete', async (_, beginning) => {
    await expect(receive(stalled(beginning))).rejects.toThrow('body: could not be read to its end')
  })

  it('a slow upload is accepted as long as it makes progress', async () => {
    const rest = [...'slowly', '\r\n--b--\r\n']
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from(opening))
        for (const piece of rest) {
          await new Promise((resolve) => setTimeout(resolve, 40))
          controller.enqueue(Buffer.from(piece))
        }
        controller.close()
      },
    })
    const { url, headers } = stalled('')
    const slow = new Request(url, { method: 'POST', headers, body, ...{ duplex: 'half' } })
    expect(await receive(slow)).toBe('some bytesslowly'.length)
  })
})
