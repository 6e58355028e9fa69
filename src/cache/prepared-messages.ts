import { type ServerResponse, STATUS_CODES } from 'node:http'

/** Of all messages of one second, in bytes. */
const maxTotal = 8 * 1024 ** 2

/** Of one body, in bytes: copying a larger one costs more than a second write. */
const maxBody = 64 * 1024

const none = Buffer.alloc(0)

/** What of Node's response is set when its head was written by somebody else. */
const writtenHead = { _header: 'written', _headerSent: true }

const isSupported = (response: object): boolean =>
  '_header' in response && '_headerSent' in response

interface Message {
  readonly status: number
  /** Names and values alternating; one object for each message. */
  readonly headers: readonly string[]
  readonly bytes?: Buffer
}

/**
 * Sends whole messages from one buffer: head, `Date` and body. Node writes a head and a body of
 * bytes as two chunks, and reads the headers of every response anew, which takes as long as all the
 * rest of a cached response. Messages are prepared when they are first sent, and for one second, as
 * their `Date` changes then (RFC 9110 §6.6.1).
 */
export class PreparedMessages {
  private readonly messages = new Map<readonly string[], Buffer>()
  private total = 0
  private date = ''

  /** `keepAliveTimeout` is that of the server, in ms. */
  constructor(private readonly keepAliveTimeout: number) {}

  /**
   * Sends a message; false, and nothing is sent, where the client's request needs a head of its own
   * (HTTP/1.0, `Connection: close`, HEAD) or the message is too large.
   */
  send(response: ServerResponse, message: Message): boolean {
    const isPlain = response.shouldKeepAlive && response.req.method === 'GET'
    if (!isPlain || !isSupported(response)) return false
    const bytes = this.messages.get(message.headers) ?? this.prepare(message)
    if (!bytes) return false
    response.statusCode = message.status
    // Node would write a head before the first bytes; see `_send` of its OutgoingMessage.
    Object.assign(response, writtenHead)
    response.end(bytes)
    return true
  }

  private prepare({ status, headers, bytes = none }: Message): Buffer | undefined {
    if (bytes.byteLength > maxBody || this.total > maxTotal) return undefined
    const head = Buffer.from(this.headOf(status, headers), 'latin1')
    const whole = Buffer.concat([head, bytes])
    this.messages.set(headers, whole)
    this.total += whole.byteLength
    return whole
  }

  private headOf(status: number, headers: readonly string[]): string {
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
    const seconds = Math.floor(this.keepAliveTimeout / 1_000)
    return `${head}Date: ${this.now()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`
  }

  private now(): string {
    if (this.date !== '') return this.date
    const now = new Date()
    this.date = now.toUTCString()
    const untilNext = 1_000 - now.getMilliseconds()
    setTimeout(() => this.clear(), untilNext).unref()
    return this.date
  }

  private clear(): void {
    this.date = ''
    this.messages.clear()
    this.total = 0
  }
}
