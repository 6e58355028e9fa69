import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Message, PreparedMessages } from '#src/server/cache/prepared-messages.ts'
import { eventually } from '#tests/support/muster.ts'

/** That a prepared message is, on the wire, the one that Node would write. */

const body = Buffer.from('{"title":"Wo steht es? ✓"}')
const headers = ['content-type', 'application/json', 'content-length', String(body.byteLength)]
const notModified = { status: 304, headers: ['etag', '"a"', 'cache-control', 'no-cache'] }
const large = {
  status: 200,
  headers: ['content-length', '70000'],
  bytes: Buffer.alloc(70_000, 'x'),
}
const whole = { status: 200, headers, bytes: body }
const keepAliveTimeout = 7_000
const messages = new PreparedMessages(keepAliveTimeout)

const messageOf = (url: string | undefined): Message => {
  if (url?.startsWith('/known')) return notModified
  return url?.startsWith('/large') ? large : whole
}

/** `?ordinary` is sent by Node's own means; of the others, whether they were prepared. */
const prepared: boolean[] = []
const server = createServer({ keepAliveTimeout }, (request, response) => {
  const message = messageOf(request.url)
  const isOrdinary = request.url?.endsWith('?ordinary')
  const isSent = !isOrdinary && messages.send(response, message, 'r-1')
  if (!isOrdinary) prepared.push(isSent)
  if (isSent) return
  response.setHeader('X-Request-Id', 'r-1')
  response.writeHead(message.status, [...message.headers])
  response.end(request.method === 'HEAD' ? undefined : message.bytes)
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** What comes back on one connection for these bytes, until it ends or has been silent. */
const exchange = async (text: string): Promise<{ received: string; isClosed: boolean }> => {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let isClosed = false
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  socket.on('close', () => {
    isClosed = true
  })
  socket.write(text)
  let last = -1
  await eventually(async () => {
    const isQuiet = received.length > 0 && received.length === last
    last = received.length
    await sleep(100)
    return isClosed || isQuiet
  }, 'everything was received')
  socket.destroy()
  return { received: received.replaceAll(/Date: [^\r]+ GMT/g, 'Date: now'), isClosed }
}

const request = (target: string, { method = 'GET', version = '1.1', extra = '' } = {}) =>
  `${method} ${target} HTTP/${version}\r\nHost: a\r\n${extra}\r\n`

describe('a prepared message', () => {
  it.each([
    ['with a body', '/', {}, true],
    ['not modified', '/known', {}, true],
    [
      'of HTTP/1.0 whose client keeps the connection',
      '/',
      { version: '1.0', extra: 'Connection: keep-alive\r\n' },
      true,
    ],
    ['that is large', '/large', {}, false],
    ['of HTTP/1.0', '/', { version: '1.0' }, false],
    ['of HEAD', '/', { method: 'HEAD' }, false],
    ['of a client that closes', '/', { extra: 'Connection: close\r\n' }, false],
  ] as const)('%s is the one that Node writes', async (_, path, how, isPrepared) => {
    prepared.length = 0
    const ordinary = await exchange(request(`${path}?ordinary`, how))
    expect(await exchange(request(path, how))).toEqual(ordinary)
    expect(ordinary.received).toContain('Date: now')
    expect(prepared).toEqual([isPrepared])
  })

  it('keeps its place among pipelined ones', async () => {
    const targets = ['/', '/known', '/?ordinary', '/', '/large', '/known?ordinary', '/']
    const ordinary = targets.map((target) => `${target.replace('?ordinary', '')}?ordinary`)
    const send = (each: readonly string[]) =>
      exchange(each.map((target) => request(target)).join(''))
    expect(await send(targets)).toEqual(await send(ordinary))
  })

  it('has the date of its second', async () => {
    const dateNow = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/`)
      await response.arrayBuffer()
      return Date.parse(response.headers.get('date') ?? '')
    }
    const first = await dateNow()
    await eventually(async () => (await dateNow()) > first, 'the date changes')
    // Busy machines run timers late.
    const isNow = async () => Math.abs((await dateNow()) - Date.now()) < 2_000
    await eventually(isNow, 'the date is that of the response')
  })
})
