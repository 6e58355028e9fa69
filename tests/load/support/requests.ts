import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

interface Load {
  readonly url: string
  readonly headers?: Record<string, string> | undefined
}

/** The duration of one measurement, in ms, and the number of concurrent clients. */
const duration = 2_000
const clients = 16

/** Pipelined requests per client: enough to keep the server busy rather than the network. */
const pipelined = 8

/** A response with its bytes as sent, compressed or not. */
export async function readRaw({ url, headers = {} }: Load) {
  const outgoing = request(url, { headers, agent: false }).end()
  // Node's `response` event carries nothing else.
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
  return { status: response.statusCode, headers: Object.fromEntries(flat), body }
}

const requestText = ({ url, headers = {} }: Load): string => {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`GET ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

/** Bytes of one whole response on a keep-alive connection. */
const responseLength = async (load: Load): Promise<number> => {
  const { port, hostname } = new URL(load.url)
  const socket = connect(Number(port), hostname)
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.byteLength
  })
  socket.write(requestText(load))
  for (let before = -1; bytes === 0 || bytes > before; ) {
    before = bytes
    await sleep(300)
  }
  socket.destroy()
  return bytes
}

/**
 * Responses per second of a server whose responses to one request all have the same length: they
 * are counted by their bytes, since a client that parses them would be slower than the server.
 */
export async function pipelinedPerSecond(load: Load): Promise<number> {
  const length = await responseLength(load)
  const { port, hostname } = new URL(load.url)
  const batch = requestText(load).repeat(pipelined)
  let bytes = 0
  const sockets = Array.from({ length: clients }, () => {
    const socket = connect(Number(port), hostname)
    let outstanding = 0
    const sendBatch = (): void => {
      outstanding += pipelined * length
      socket.write(batch)
    }
    socket.on('connect', sendBatch)
    socket.on('data', (chunk) => {
      bytes += chunk.byteLength
      outstanding -= chunk.byteLength
      if (outstanding === 0) sendBatch()
      if (outstanding < 0) throw new Error('a response had another length')
    })
    return socket
  })
  await sleep(duration / 10)
  const before = bytes
  const began = performance.now()
  await sleep(duration)
  const rate = ((bytes - before) / length / (performance.now() - began)) * 1_000
  for (const socket of sockets) socket.destroy()
  return rate
}

/** Responses per second to clients that send a request after each response. */
export async function requestsPerSecond({ url, headers = {} }: Load): Promise<number> {
  const deadline = performance.now() + duration
  let count = 0
  const one = async (): Promise<void> => {
    while (performance.now() < deadline) {
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
      count += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, one))
  return (count / (performance.now() - began)) * 1_000
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The median rate of each contender over rounds in which they alternate. */
export async function compareRates<Name extends string>(
  contenders: Readonly<Record<Name, () => Promise<number>>>,
  rounds = 5,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[]
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const rate = await contenders[name]()
      // The first round only warms up.
      if (round > 0) rates.get(name)?.push(rate)
    }
  // The keys are exactly the contenders' names.
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as Record<
    Name,
    number
  >
}

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`
