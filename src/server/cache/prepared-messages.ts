import { type ServerResponse, STATUS_CODES } from 'node:http'
import { requestIdHeader } from '#src/settings/request-id.ts'

/** Of all messages of one second, in bytes. */
const maxTotal = 8 * 1024 ** 2

/** Of one body, in bytes: copying a larger one costs more than a second write. */
const maxBody = 64 * 1024

/** Whether this Node's responses have the head that they write in `_header`. */
const hasHead = (response: object): response is { _header: unknown } =>
  '_header' in response && '_headerSent' in response

/** One object for each message, by which it is remembered. */
export interface Message {
  readonly status: number
  /** Names and values alternating. */
  readonly headers: string[]
  readonly bytes?: Buffer | undefined
}

/**
 * Sends whole messages as one string: head, `Date` and body, a character for each byte. Node writes
 * a head, a body of bytes and an empty end as three chunks, and reads the headers of every response
 * again, which takes as long as all the rest of a cached response; a string it takes for a head
 * that has no body is one write. Messages are prepared when they are first sent, and for one
 * second, as their `Date` changes then (RFC 9110 §6.6.1).
 */
export class PreparedMessages {
  private readonly messages = new Map<Message, string>()
  private total = 0
  private date = ''

  /** `keepAliveTimeout` is that of the server, in ms. */
  constructor(private readonly keepAliveTimeout: number) {}

  /**
   * Sends a message with the id of its request; false, and nothing is sent, where the client's request needs another head
   * (HTTP/1.0, `Connection: close`, HEAD) or the message is too large.
   */
  send(response: ServerResponse, message: Message, id: string): boolean {
    const isPlain = response.shouldKeepAlive && response.req.method === 'GET'
    if (!isPlain || !hasHead(response)) return false
    const text = this.messages.get(message) ?? this.prepare(message)
    if (text === undefined) return false
    response.statusCode = message.status
    // What Node writes, as latin1, at the end of a response without a body; see its OutgoingMessage.
    response._header = `HTTP/1.1 ${message.status} ${STATUS_CODES[message.status]}\r\n${requestIdHeader}: ${id}\r\n${text}`
    response.end()
    return true
  }

  private prepare(message: Message): string | undefined {
    const { headers, bytes } = message
    if ((bytes?.byteLength ?? 0) > maxBody || this.total > maxTotal) return undefined
    // Through a buffer, whose string is flat: a concatenation would be joined at every write.
    const head = Buffer.from(this.headOf(headers), 'latin1')
    const text = Buffer.concat(bytes ? [head, bytes] : [head]).toString('latin1')
    this.messages.set(message, text)
    this.total += text.length
    return text
  }

  /** Without its first line. */
  private headOf(headers: readonly string[]): string {
    let head = ''
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
