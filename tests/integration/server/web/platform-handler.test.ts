import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { platformHandler } from '#src/server/web/next-handler.ts'
import { env } from '#src/settings/env.ts'

/** What surrounds the platform: whose connection is closed, and which writes wait for the cache. */

const serve = async (isReachable: boolean): Promise<string> => {
  const server = createServer(
    platformHandler({
      handle: (_, response) => response.end('next'),
      settled: () => new Promise(() => undefined),
      secrets: env(),
      isReachable: async () => isReachable,
      awayPage: () => 'away',
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The head of the response to a POST whose body never ends. */
const post = async (url: string, headers: Record<string, string>): Promise<IncomingMessage> => {
  const agent = new Agent({ keepAlive: true })
  const sent = request(url, { method: 'POST', headers, agent })
  sent.on('error', () => undefined)
  onTestFinished(() => void sent.destroy())
  sent.flushHeaders()
  const [response] = await once(sent, 'response')
  return response
}

it.each([
  ['without a body', { 'Content-Length': '0' }, 'keep-alive'],
  ['with a short body', { 'Content-Length': '2' }, 'keep-alive'],
  ['with a huge body', { 'Content-Length': '99999999' }, 'close'],
  ['with a body of unknown length', { 'Transfer-Encoding': 'chunked' }, 'close'],
])('while the database is away, a request %s: %j has a connection to %s', async (_, sent, end) => {
  const { statusCode, headers } = await post(`${await serve(false)}/cms-api/news`, sent)
  expect([statusCode, headers.connection]).toEqual([503, end])
})

it('a write waits until the cache is invalidated, but for one of nothing that is cached', async () => {
  const url = await serve(true)
  const none = { 'Content-Length': '0' }
  expect((await post(`${url}/cms-api/users/presence`, none)).statusCode).toBe(200)
  const other = post(`${url}/cms-api/news`, none).catch(() => 'waits')
  expect(await Promise.race([other, sleep(500, 'waits')])).toBe('waits')
})
