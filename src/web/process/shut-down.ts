import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drain } from './drain.ts'

/** How long open requests may take to finish once nothing new is accepted, in ms. */
const grace = 10_000

/** How often connections are looked at that have become idle, in ms. */
const interval = 100

/**
 * Ends a server without losing a request. First it says to everybody that it is ending (503 on
 * `/readyz`, `Connection: close` on every response) and goes on until `drained`, so that balancers
 * and clients turn elsewhere; then it accepts nothing new, closes the connections on which nothing
 * came all that time, and lets open requests finish. Resolves when all connections are closed, or
 * after the grace.
 */
export async function shutDown(
  server: Server,
  drain: Drain,
  drained: Promise<unknown>,
): Promise<void> {
  drain.begin()
  await drained
  const closed = new Promise<void>((done) => {
    // The `close` of node:http also resets idle connections, at any moment.
    NetServer.prototype.close.call(server, () => done())
  })
  const closing = setInterval(() => server.closeIdleConnections(), interval)
  await Promise.race([closed, sleep(grace, undefined, { ref: false })])
  clearInterval(closing)
}
