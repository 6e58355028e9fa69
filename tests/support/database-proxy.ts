import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket, connect as toServer } from 'node:net'

interface Link {
  readonly client: Socket
  readonly server: Socket
  isSilent: boolean
}

/**
 * A network between clients and a database that can be broken at any time. `url` leads through
 * it to the database at `target`; each way takes `latency` ms.
 */
export async function startDatabaseProxy(target: string, latency = 0) {
  let { hostname, port } = new URL(target)
  const lines = new Set<Link>()
  let isSilent = false

  const forward = (line: Link, from: Socket, to: Socket): void => {
    const pass = (chunk: Buffer) => {
      if (!line.isSilent) to.write(chunk)
    }
    from.on('data', (chunk) => {
      if (latency > 0) setTimeout(pass, latency, chunk)
      else pass(chunk)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      // On a silent link neither side is notified of the other's end.
      if (!line.isSilent) to.destroy()
      if (line.client.destroyed && line.server.destroyed) lines.delete(line)
    })
  }

  const proxy = createServer((client) => {
    const line = { client, server: toServer(Number(port), hostname), isSilent }
    lines.add(line)
    forward(line, client, line.server)
    forward(line, line.server, client)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)

  return {
    url: url.href,
    open: () => lines.size,
    /** Ends every connection, as a restarted proxy does. */
    cut: (): void => {
      for (const { client, server } of lines) for (const end of [client, server]) end.destroy()
    },
    /** Resets every connection, as a firewall does that does not know them. */
    reset: (): void => {
      for (const { client, server } of lines)
        for (const end of [client, server]) end.resetAndDestroy()
    },
    /** Delays whatever goes over the connections there are, until `release`. */
    pause: (): void => {
      for (const { client, server } of lines) for (const end of [client, server]) end.pause()
    },
    resume: (): void => {
      for (const { client, server } of lines) for (const end of [client, server]) end.resume()
    },
    /** From now on nothing goes over any connection, and neither side is notified. */
    silence: (): void => {
      isSilent = true
      for (const line of lines) line.isSilent = true
    },
    /** New connections work again; those that fell silent never do. */
    restore: (): void => {
      isSilent = false
    },
    /** Leads new connections to another server, as the address of a database that failed over. */
    moveTo: (other: string): void => {
      ;({ hostname, port } = new URL(other))
    },
    stop: async (): Promise<void> => {
      for (const { client, server } of lines) for (const end of [client, server]) end.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>
