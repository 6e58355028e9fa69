import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[]
type Headers = Readonly<Record<string, string>>

/** Names and values of what `writeHead` was given, a list of both in turn or an object. */
const pairsIn = (given: Given = {}): (readonly [string, unknown])[] =>
  Array.isArray(given)
    ? given.flatMap((name, at) => (at % 2 === 0 ? [[String(name), given[at + 1]] as const] : []))
    : Object.entries(given)

/** Of a response that is no page; one object for all, since there are many. */
const none: Headers = {}

/** A response that can be told more of what it is to say. */
export interface SecureResponse extends ServerResponse {
  /** Go out over the common headers when the response is HTML. */
  pageHeaders: Headers
  /** What is still to be done to the headers before they go out. */
  beforeHead: (() => void) | undefined
}

/**
 * A class of responses that never go out without these headers, whoever writes them: Node itself
 * (to a request without a host), Next, the platform. A handler's own values stay.
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
      // From memory: a list that was completed when it was stored.
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
