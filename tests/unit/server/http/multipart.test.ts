import { describe, expect, it } from 'vitest'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { type IncomingFile, receiveFile } from '#src/server/http/request/multipart.ts'

const rules = { field: 'file', limit: 1000 }

const post = (body: FormData | ReadableStream | string | null, contentType?: string): Request =>
  new Request('http://muster.test/', {
    method: 'POST',
    body,
    ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
    // The types of fetch lack what Node demands for streams.
    ...{ duplex: 'half' },
  })

const formWith = (...fields: [string, string | Blob][]): FormData => {
  const form = new FormData()
  for (const [name, value] of fields)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'list.csv')
  return form
}

const blob = (size: number): Blob => new Blob(['x'.repeat(size)], { type: 'text/csv' })

const readAll = async ({ bytes }: IncomingFile): Promise<number> => {
  let size = 0
  for await (const chunk of bytes) size += chunk.byteLength
  return size
}

const boundary = 'multipart/form-data; boundary=b'
const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'

const slowly = (pieces: readonly string[], failAtEnd = false): ReadableStream => {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      const piece = pieces[at]
      at += 1
      if (piece !== undefined) controller.enqueue(Buffer.from(piece))
      else if (failAtEnd) controller.error(new Error('socket closed'))
      else controller.close()
    },
  })
}

describe('receiveFile', () => {
  it('receiveFile streams the one file with its name and type', async () => {
    const request = post(formWith(['note', 'ignored'], ['file', blob(1000)], ['other', blob(5)]))
    const received = await receiveFile(request, rules, async (file) => ({
      name: file.filename,
      type: file.mediaType,
      size: await readAll(file),
    }))
    expect(received).toEqual({ name: 'list.csv', type: 'text/csv', size: 1000 })
  })

  it.each<[string, () => Request, string]>([
    ['another content type', () => post('{}', 'application/json'), 'Content-Type: must be'],
    ['no boundary', () => post('x', 'multipart/form-data; x=y'), 'file: could not be read'],
    ['an empty body', () => post('', boundary), 'body: could not be read to its end'],
    ['no body', () => post(null, boundary), 'body: could not be read to its end'],
    ['no such field', () => post(formWith(['other', blob(1)])), 'file: is required'],
    ['text instead of the file', () => post(formWith(['file', 'text'])), 'file: must be a file'],
    ['the field twice', () => post(formWith(['file', blob(1)], ['file', blob(1)])), 'given once'],
    ['file and text', () => post(formWith(['file', blob(1)], ['file', 'x'])), 'must be a file'],
    ['one byte too many', () => post(formWith(['file', blob(1001)])), 'at most 1000 bytes'],
    ['far too many bytes', () => post(formWith(['file', blob(3_000_000)])), 'at most 1000 bytes'],
    ['an unfinished form', () => post(`${head}abc`, boundary), 'read to its end'],
    ['a lost connection', () => post(slowly([head, 'abc'], true), boundary), 'read to its end'],
    ['a malformed part', () => post('--b\r\n\0\0\r\n--b--', boundary), 'body: '],
  ])('receiveFile rejects %s', async (_what, request, message) => {
    const received = receiveFile(request(), rules, readAll)
    await expect(received).rejects.toThrow(InvalidRequest)
    await expect(received).rejects.toThrow(message)
  })

  it('receiveFile ends the file only when the whole form is valid', async () => {
    let ended = false
    const torn = post(slowly([`${head}abc\r\n`, '--b\r\n'], true), boundary)
    const received = receiveFile(torn, rules, async (file) => {
      await readAll(file)
      ended = true
    })
    await expect(received).rejects.toThrow(InvalidRequest)
    expect(ended).toBe(false)
  })

  it('receiveFile drains the rest when its reader throws, and rejects with the reader’s error', async () => {
    let pulled = 0
    const pieces = Array.from({ length: 200 }, () => 'x'.repeat(10_000))
    const source = slowly([head, ...pieces, '\r\n--b--\r\n'])
    const counted = source.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          pulled += chunk.byteLength
          controller.enqueue(chunk)
        },
      }),
    )
    const received = receiveFile(
      post(counted, boundary),
      { field: 'file', limit: 5_000_000 },
      async ({ bytes }) => {
        for await (const _ of bytes) throw new Error('not wanted')
      },
    )
    await expect(received).rejects.toThrow('not wanted')
    expect(pulled).toBeGreaterThan(2_000_000)
  })

  it('receiveFile resolves when its reader leaves the file unread', async () => {
    expect(await receiveFile(post(formWith(['file', blob(900)])), rules, async () => 7)).toBe(7)
  })
})
