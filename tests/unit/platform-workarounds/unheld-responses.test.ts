import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { holdAnswer } from '#src/platform-workarounds/unheld-responses.ts'

const server = createServer()
afterEach(() => {
  server.removeAllListeners('request')
  server.closeAllConnections()
  server.close()
})

const ask = async (handle: RequestListener): Promise<Response> => {
  server.on('request', handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

it('a response is delayed until its changes are settled, at its start and at its end', async () => {
  const events: string[] = []
  let asked = 0
  const settled = async () => {
    asked += 1
    await new Promise((done) => setImmediate(done))
    events.push(`settled ${asked}`)
  }
  const response = await ask((_, outgoing) => {
    const { write, end } = outgoing
    outgoing.write = ((...args: [string]) => {
      events.push('written')
      return write.apply(outgoing, args as never)
    }) as typeof outgoing.write
    outgoing.end = ((...args: []) => {
      events.push('ended')
      return end.apply(outgoing, args as never)
    }) as typeof outgoing.end
    holdAnswer(outgoing, settled)
    outgoing.flushHeaders()
    outgoing.write('one ')
    outgoing.end('two')
  })
  expect(await response.text()).toBe('one two')
  expect(events.slice(0, 4)).toEqual(['settled 1', 'written', 'settled 2', 'ended'])
})

it('a response that starts with its end is delayed once', async () => {
  let asked = 0
  const response = await ask((_, outgoing) => {
    holdAnswer(outgoing, async () => {
      asked += 1
    })
    outgoing.end('saved')
  })
  expect(await response.text()).toBe('saved')
  expect(asked).toBe(1)
})
