import { connect } from 'node:net'

export interface RawResponse {
  readonly status: number
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

const decodeChunks = (bytes: Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    if (lineEnd < 0 || !size) return Buffer.concat(parts)
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

const parse = (bytes: Buffer): RawResponse => {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  const rest = bytes.subarray(end + 4)
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  const status = Number(first.split(' ')[1])
  return { status, headers, body: isChunked ? decodeChunks(rest) : rest }
}

interface RawOptions {
  headers?: readonly string[]
  /** Written after the head, with its length. */
  body?: Buffer
  /** Written after the head as it is. */
  after?: string
  /** Written before it on the same connection: another request, whose response is dropped. */
  before?: Buffer
  /** The client disconnects after so many ms, without a response. */
  abortAfter?: number
}

/**
 * One request, written as it is given: no client library normalises the path, the method or the
 * headers. Returns the last response on the connection.
 */
export function rawRequest(
  url: string,
  [method, path]: readonly [method: string, path: string],
  { headers = [], body, after, before, abortAfter }: RawOptions = {},
): Promise<RawResponse> {
  const { hostname, port, host } = new URL(url)
  const named = headers.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${host}`]
  const sized = body === undefined ? [] : [`Content-Length: ${body.byteLength}`]
  const head = [`${method} ${path} HTTP/1.1`, ...named, 'Connection: close', ...sized, ...headers]
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname)
    const received: Buffer[] = []
    socket.setTimeout(60_000, () => socket.destroy(new Error('no response within a minute')))
    socket.on('data', (chunk) => received.push(chunk))
    socket.once('error', fail)
    socket.once('end', () => {
      const all = Buffer.concat(received)
      done(parse(all.subarray(all.lastIndexOf('HTTP/1.1 '))))
    })
    if (before) socket.write(before)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    if (body ?? after) socket.write(body ?? after ?? '')
    if (abortAfter) setTimeout(() => socket.destroy(new Error('gone')), abortAfter)
  })
}
