import { contentOf, type Row, urlOf } from './build-request.ts'
import { errorOf } from './error.ts'
import { EtagCache } from './etag-cache.ts'
import { keyHeader, type Outgoing, type SendOptions, send } from './send.ts'

export interface ClientOptions {
  /** Such as `https://muster.example.org`; empty for the website's own host. */
  readonly baseUrl: string
  /** A token of an earlier sign-in. */
  readonly token?: string | undefined
  /** Called with each new token, and with undefined once there is none: to store it. */
  readonly onToken?: (token: string | undefined) => void
  /** How many responses are stored with their ETag; by default 100, and 0 where a browser does it. */
  readonly cached?: number
  /** How often a read is tried again; by default twice. */
  readonly retries?: number
  /** How long a response may take, in ms; by default 30 seconds. */
  readonly timeout?: number
  readonly fetch?: typeof fetch
}

/** Of one request. */
export interface RequestOptions {
  readonly signal?: AbortSignal
  readonly timeout?: number
  readonly onProgress?: Outgoing['onProgress']
  /** The `ETag` of the version that a write is about; a newer one is a MusterError with status 412. */
  readonly ifMatch?: string
  readonly key?: never
  /** Called with the headers of the response, such as `X-Total-Count` and `Link`. */
  readonly onHeaders?: (headers: Headers) => void
}

/** Of a submission of the public. */
export interface SubmissionOptions extends Omit<RequestOptions, 'key'> {
  /**
   * Any text of at most 100 characters that is made for one request. With it the request is tried
   * again, and is received once.
   */
  readonly key?: string
}

const read = (response: Response, kind: string): Promise<unknown> | Response => {
  if (kind === 'response') return response
  if (kind === 'text') return response.text()
  return kind === 'blob' ? response.blob() : response.json()
}

const headersFor = (
  { takesKey }: Row,
  type: string | undefined,
  token: string | undefined,
  etag: string | undefined,
  { ifMatch, key }: SubmissionOptions,
): Record<string, string> => ({
  ...(type && { 'Content-Type': type }),
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(etag && { 'If-None-Match': etag }),
  ...(ifMatch != null && { 'If-Match': ifMatch }),
  ...(takesKey && key && { [keyHeader]: key }),
})

/** Sends the requests of a client, with its token and its stored responses. */
export class Requester {
  token: string | undefined
  declare private readonly baseUrl: string
  declare private readonly sending: SendOptions
  declare private readonly cache: EtagCache
  declare private readonly options: ClientOptions

  constructor(options: ClientOptions) {
    this.options = options
    const { baseUrl, cached, fetch: given, retries = 2, timeout = 30_000, token } = options
    this.baseUrl = baseUrl.replace(/\/+$/, '')
    this.token = token
    this.sending = { fetch: given ?? ((...request) => fetch(...request)), retries, timeout }
    this.cache = new EtagCache(cached ?? ('document' in globalThis ? 0 : 100))
  }

  setToken(token: string | undefined): void {
    if (token === this.token) return
    this.token = token
    this.options.onToken?.(token)
  }

  /** Throws a TypeError for `ifMatch` among the parameters: the write would go on without it. */
  async call(row: Row, input: object, options: SubmissionOptions): Promise<unknown> {
    if ('ifMatch' in input) throw new TypeError('ifMatch is an option')
    const { token } = this
    const url = this.baseUrl + urlOf(row, { ...input })
    // A response to a token is for that user alone, and has no ETag.
    const isShared = row.method === 'GET' && !token
    const known = isShared ? this.cache.find(url) : undefined
    const { timeout = this.sending.timeout, ...given } = options
    const { body, type } = contentOf(row, { ...input })
    const response = await send(
      {
        ...given,
        url,
        method: row.method,
        headers: headersFor(row, type, token, known?.etag, options),
        ...(body != null && { body }),
      },
      { ...this.sending, timeout },
    )
    options.onHeaders?.(response.headers)
    if (response.status === 304 && known) return known.value
    if (response.status === 401 && token) this.forget(token)
    if (!response.ok && row.responseKind !== 'response') throw await errorOf(response)
    const value = await read(response, row.responseKind)
    const etag = response.headers.get('etag')
    if (isShared && etag) this.cache.store(url, etag, value)
    return value
  }

  /** A token that is not good any more; there may be a newer one meanwhile. */
  private forget(token: string): void {
    if (token === this.token) this.setToken(undefined)
  }
}
