import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

/** What the name server has: text records by name; `silent` names get no response at all. */
export interface Zone {
  readonly texts?: Readonly<Record<string, readonly string[]>>
  readonly silent?: readonly string[]
  readonly failing?: readonly string[]
}

/** The name a query asks for (RFC 1035 §4.1.2), with where its question ends. */
const questionOf = (query: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** The data of a text record: strings of at most 255 bytes. */
const textData = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(parts)
}

const answer = (text: string): Buffer => {
  const data = textData(text)
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const codes = { good: 0, failed: 2, noSuchName: 3 }

/** A name server on the loopback interface that knows text records, and a resolver that asks it. */
export async function startDns({ texts = {}, silent = [], failing = [] }: Zone) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, end } = questionOf(query)
    if (silent.includes(name)) return
    const records = texts[name]
    const code = failing.includes(name) ? codes.failed : records ? codes.good : codes.noSuchName
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | code, 2)
    head.writeUInt16BE(records?.length ?? 0, 6)
    head.writeUInt32BE(0, 8)
    const answers = (records ?? []).map(answer)
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 300, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, stop: () => new Promise<void>((stopped) => socket.close(() => stopped())) }
}
