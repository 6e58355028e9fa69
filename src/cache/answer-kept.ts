import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { targetOf } from '#src/http/node.ts'
import { isKnown, type Variant } from './kept-answer.ts'
import type { ResponseCache } from './response-cache.ts'

/** How many addresses, as clients write them, are remembered with their key. */
const addresses = 20_000

/** Longer ones are read anew each time. */
const longestRemembered = 512

const send = (
  variant: Variant,
  status: number,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  if (status === 200 && isKnown(variant, request.headers['if-none-match'])) {
    response.writeHead(304, variant.headersIfKnown)
    response.end()
    return
  }
  response.writeHead(status, variant.headers)
  response.end(request.method === 'HEAD' ? undefined : variant.bytes)
}

/** Whoever shows a token, sends a body or wants a part is answered anew. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers.range === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** Answers plain reads of what may be kept. */
export class AnswersFromMemory {
  private readonly keys = new LRUCache<string, { readonly key: string | undefined }>({
    max: addresses,
  })

  constructor(
    private readonly cache: ResponseCache,
    private readonly keyOf: (target: string) => string | undefined,
  ) {}

  /** Answers what is there, before anything else has looked at it; false when it is not. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = this.keyFor(request)
    const answer = key === undefined ? undefined : this.cache.find(key)
    const variant = answer?.ready(request.headers)
    if (!answer || !variant) return false
    this.cache.counts.hits += 1
    send(variant, answer.status, request, response)
    return true
  }

  /** Makes the answer for all who ask meanwhile; false when they must ask for themselves. */
  async make(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const key = this.keyFor(request)
    if (key === undefined) return false
    const answer = this.cache.find(key) ?? (await this.cache.make(key))
    if (!answer) return false
    const variant = await answer.prepare(request.headers, () => this.cache.noteGrowth(key, answer))
    send(variant, answer.status, request, response)
    return true
  }

  private keyFor(request: IncomingMessage): string | undefined {
    if (!isPlainRead(request)) return undefined
    const { url = '/' } = request
    const known = this.keys.get(url)
    if (known) return known.key
    const key = this.keyOf(targetOf(request))
    if (url.length <= longestRemembered) this.keys.set(url, { key })
    return key
  }
}
