import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { delayResponse } from '#src/server/web/undelayed-responses.ts'

const server = createServer()
afterEach(() => {
  server.removeAllListeners('request')
  server.closeAllConnections()
  server.close()
})

const request = async (handle: RequestListener): Promise<Response> => {
  server.on('request', handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

it('a response is delayed until its changes are settled, at its start and at its end', async () => {
  const events: string[] = []
  let calls = 0
  const settled = async () => {
    calls += 1
    await new Promise((done) => setImmediate(done))
    events.push(`settled ${calls}`)
  }
  const response = await request((_, outgoing) => {
    const { write, end } = outgoing
    outgoing.write = ((...args: [string]) => {
      events.push('written')
      return write.apply(outgoing, args as never)
    }) as typeof outgoing.write
    outgoing.end = ((...args: []) => {
      events.push('ended')
      return end.apply(outgoing, args as never)
    }) as typeof outgoing.end
    delayResponse(outgoing, settled)
    outgoing.flushHeaders()
    outgoing.write('one ')
    outgoing.end('two')
  })
  expect(await response.text()).toBe('one two')
  expect(events.slice(0, 4)).toEqual(['settled 1', 'written', 'settled 2', 'ended'])
})

it('a response that starts with its end is delayed once', async () => {
  let calls = 0
  const response = await request((_, outgoing) => {
    delayResponse(outgoing, async () => {
      calls += 1
    })
    outgoing.end('saved')
  })
  expect(await response.text()).toBe('saved')
  expect(calls).toBe(1)
})
