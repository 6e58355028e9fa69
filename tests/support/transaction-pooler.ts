import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/**
 * A pooler in transaction mode, as the usual ones are: a client has a connection of the server
 * from the first statement of a transaction to its end. What the server sends on a connection
 * without a client, such as a notification, is lost.
 */

interface Backend {
  readonly socket: Duplex
  client: Client | undefined
}

interface Client {
  readonly socket: Socket
  readonly queue: Buffer[]
  backend: Backend | undefined
  /** Statements that the server has not completed yet. */
  open: number
}

const protocolVersion = 196_608
const endsStatement = new Set(['Q', 'S'])

const lengthOf = (bytes: Buffer, typeBytes: 0 | 1): number | undefined => {
  if (bytes.length < typeBytes + 4) return undefined
  const length = typeBytes + bytes.readInt32BE(typeBytes)
  return bytes.length < length ? undefined : length
}

/** Splits a stream into messages; the first of a client, until it has begun, have no type. */
const splitter = (hasStart: boolean, take: (message: Buffer, type: string) => void) => {
  let rest = Buffer.alloc(0)
  let isStart = hasStart
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const length = lengthOf(rest, isStart ? 0 : 1)
      if (length === undefined) return
      const packet = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = isStart ? '' : packet.toString('latin1', 0, 1)
      isStart &&= packet.readInt32BE(4) !== protocolVersion
      take(packet, type)
    }
  }
}

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])

/** Starts it over so many connections to the database at `target`. */
export async function startTransactionPooler(target: string, size = 2) {
  const idle: Backend[] = []
  const clients = new Set<Client>()
  const servers = Array.from({ length: size }, () => new pg.Client({ connectionString: target }))

  const pump = (client: Client): void => {
    if (client.queue.length === 0) return
    client.backend ??= idle.pop()
    const { backend } = client
    if (!backend) return
    backend.client = client
    for (const each of client.queue.splice(0)) backend.socket.write(each)
  }

  const free = (backend: Backend): void => {
    if (backend.client) backend.client.backend = undefined
    backend.client = undefined
    idle.push(backend)
    for (const each of clients) pump(each)
  }

  for (const server of servers) {
    await server.connect()
    server.on('error', () => undefined)
    const backend: Backend = { socket: server.connection.stream, client: undefined }
    backend.socket.removeAllListeners('data')
    const take = (packet: Buffer, type: string): void => {
      const { client } = backend
      client?.socket.write(packet)
      if (type !== 'Z' || !client) return
      client.open -= 1
      const isInTransaction = packet.toString('latin1', 5, 6) !== 'I'
      if (client.open === 0 && !isInTransaction) free(backend)
    }
    backend.socket.on('data', splitter(false, take))
    idle.push(backend)
  }

  const proxy = createServer((socket) => {
    const client: Client = { socket, queue: [], backend: undefined, open: 0 }
    clients.add(client)
    const take = (packet: Buffer, type: string): void => {
      if (type === '') return void socket.write(welcome)
      if (type === 'X') return void socket.end()
      if (endsStatement.has(type)) client.open += 1
      client.queue.push(packet)
      pump(client)
    }
    socket.on('data', splitter(true, take))
    socket.on('error', () => undefined)
    socket.on('close', () => clients.delete(client))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    stop: async (): Promise<void> => {
      for (const { socket } of clients) socket.destroy()
      for (const server of servers) server.connection.stream.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
