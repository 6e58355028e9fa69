import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A balancer that sends each request to the machine it was pointed at last, and repeats none. */
export async function startBalancer(url: string) {
  let target = url
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming
    // Connections are not reused, so that none is used that the machine has just closed.
    const forwarded = request(new URL(path, target), { method, headers, agent: false }, (from) => {
      outgoing.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sends requests that come from now on to another machine. */
    pointAt: (other: string): void => {
      target = other
    },
    stop: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
