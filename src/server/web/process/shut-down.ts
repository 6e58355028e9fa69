import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drain } from './drain.ts'

/** Shutdown timeout in ms for requests in flight, once nothing new is accepted. */
export const grace = 10_000

/** Polling interval in ms for connections that have become idle. */
const interval = 100

/**
 * Graceful shutdown without losing a request. First it drains (503 on `/readyz`, `Connection:
 * close` on every response) and goes on serving until `drained`, so that balancers and clients go
 * elsewhere; then it accepts nothing new, closes the connections that were idle all that time, and
 * lets requests in flight finish. Resolves when all connections are closed, or after the timeout.
 */
export async function shutDown(
  server: Server,
  drain: Drain,
  drained: Promise<unknown>,
): Promise<void> {
  drain.begin()
  await drained
  const closed = new Promise<void>((done) => {
    // The `close` of node:http would reset idle connections too, at any time.
    NetServer.prototype.close.call(server, () => done())
  })
  const closing = setInterval(() => {
    if (drain.mayCloseIdleConnections) server.closeIdleConnections()
  }, interval)
  await Promise.race([closed, sleep(grace, undefined, { ref: false })])
  clearInterval(closing)
}
