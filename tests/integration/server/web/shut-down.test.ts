import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { getWithAgent, requestUntilClosed } from '#tests/support/keep-alive.ts'
import { gate, startWeb, type Web } from '#tests/support/web.ts'

let payload: Payload
let web: Web
let slow: ReturnType<typeof gate>
let drain: ReturnType<typeof gate>
let begun: ReturnType<typeof gate>

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(async () => {
  slow = gate()
  drain = gate()
  begun = gate()
  web = await startWeb(payload, {
    handle: async ({ url }, response) => {
      begun.open()
      if (url === '/admin/slow') await slow.passed
      if (url === '/admin/streamed') {
        response.flushHeaders()
        await slow.passed
      }
      response.end('page')
    },
  })
})
afterEach(async () => {
  slow.open()
  await web.stop()
})

const idleConnection = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(web.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET /admin HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  return socket
}

describe('a web server that is shutting down', () => {
  it('a web server that is shutting down reports it in /readyz and in every response, and loses no request', async () => {
    const clients = ['/api/tags', '/api/tags?x=1', '/admin'].flatMap((path) =>
      [0, 5, 50].map((pause) => requestUntilClosed(web.url + path, pause)),
    )
    const ended = web.shutDown(drain.passed)
    expect(await web.readOps('/readyz')).toMatchObject({
      status: 503,
      text: '{"status":"ending"}',
    })
    expect((await web.readOps('/healthz')).status).toBe(200)
    expect(new Set((await Promise.all(clients)).flat())).toEqual(new Set([200]))
    drain.open()
    await ended
  })

  it('a web server that is shutting down accepts new clients until it is drained, and none later', async () => {
    const ended = web.shutDown(drain.passed)
    expect(await getWithAgent(new Agent(), `${web.url}/api/tags`)).toEqual({
      status: 200,
      isLast: true,
    })
    drain.open()
    await ended
    await expect(getWithAgent(new Agent(), `${web.url}/api/tags`)).rejects.toThrow('ECONNREFUSED')
  })

  it('a web server that is shutting down responds on an idle connection until it is drained, and then closes it', async () => {
    const used = await idleConnection()
    const idle = await idleConnection()
    const ended = web.shutDown(drain.passed)
    used.write('GET /admin HTTP/1.1\r\nHost: x\r\n\r\n')
    const [response] = await once(used, 'data')
    expect(String(response)).toMatch(/^HTTP\/1\.1 200 OK.*\r\nConnection: close\r\n/s)
    expect(idle.closed).toBe(false)
    const closed = once(idle, 'close')
    drain.open()
    await closed
    await ended
  })

  it('a web server that is shutting down finishes requests that began before, and closes their connections', async () => {
    const agent = new Agent({ keepAlive: true })
    const request = getWithAgent(agent, `${web.url}/admin/slow`)
    await begun.passed
    const ended = web.shutDown(drain.passed)
    drain.open()
    await expect
      .poll(() => getWithAgent(new Agent(), web.url).catch(() => 'rejected'))
      .toBe('rejected')
    slow.open()
    expect(await request).toEqual({ status: 200, isLast: true })
    await ended
  })

  it('a web server that is shutting down responds to who was sent the head of a response before, and sends a next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const streamed = getWithAgent(agent, `${web.url}/admin/streamed`)
    await begun.passed
    const ended = web.shutDown(drain.passed)
    drain.open()
    await expect
      .poll(() => getWithAgent(new Agent(), web.url).catch(() => 'rejected'))
      .toBe('rejected')
    slow.open()
    expect(await streamed).toEqual({ status: 200, isLast: false })
    // Longer than it takes to close what is idle.
    await sleep(400)
    expect(await getWithAgent(agent, `${web.url}/admin`)).toEqual({ status: 200, isLast: true })
    await ended
  })
})
