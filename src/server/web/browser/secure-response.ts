import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[]
type Headers = Readonly<Record<string, string>>

const pairsIn = (given: Given = {}): (readonly [string, unknown])[] =>
  Array.isArray(given)
    ? given.flatMap((name, at) => (at % 2 === 0 ? [[String(name), given[at + 1]] as const] : []))
    : Object.entries(given)

/** Page headers of a response that is no page; one shared object, to save allocations. */
const none: Headers = {}

export interface SecureResponse extends ServerResponse {
  /** Added to the common headers, over them, when the response is HTML. */
  pageHeaders: Headers
  beforeHead: (() => void) | undefined
}

/**
 * Creates a subclass of ServerResponse that always sends these headers, regardless of what writes
 * the response: Node itself (to a request without a host), Next, the platform. A handler's own
 * values win.
 */
export function secureResponse(common: Headers) {
  return class<Request extends IncomingMessage = IncomingMessage>
    extends ServerResponse<Request>
    implements SecureResponse
  {
    pageHeaders: Headers = none
    beforeHead: (() => void) | undefined

    override writeHead(status: number, reason?: string | Given, headers?: Given): this {
      this.beforeHead?.()
      const given = typeof reason === 'string' ? headers : (reason ?? headers)
      // A cached response: its header list was completed when it was stored.
      const isComplete = Array.isArray(given) && given.includes('content-security-policy')
      if (!isComplete) this.complete(given)
      return typeof reason === 'string'
        ? super.writeHead(status, reason, given)
        : super.writeHead(status, given)
    }

    private complete(given: Given | undefined): void {
      const values = new Map(pairsIn(given).map(([name, value]) => [name.toLowerCase(), value]))
      const type = String(values.get('content-type') ?? this.getHeader('content-type'))
      const required = type.startsWith('text/html') ? { ...common, ...this.pageHeaders } : common
      for (const [name, value] of Object.entries(required))
        if (!this.hasHeader(name) && !values.has(name.toLowerCase())) this.setHeader(name, value)
    }
  }
}
