import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of a server, which says of its clients what proxies say, or nothing. */
export async function startForwarder(target: string, forwards: boolean) {
  const server = createServer((incoming, outgoing) => {
    const said = {
      'x-forwarded-host': incoming.headers.host ?? '',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    }
    const headers = {
      ...incoming.headers,
      ...(forwards ? said : {}),
      host: 'backend.test',
    }
    const onward = request(target + incoming.url, { headers, agent: false }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // A TCP server's address is never a string.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
