/** How requests are sent: with a timeout, and again where that is safe. */

export const keyHeader = 'Idempotency-Key'

export interface SendOptions {
  readonly fetch: typeof fetch
  /** How often a read is tried again. */
  readonly retries: number
  /** In ms. */
  readonly timeout: number
}

export interface Outgoing {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | Blob | FormData
  readonly signal?: AbortSignal | undefined
  /** Called while a body is sent, with bytes sent and in all; where the platform tells them. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined
}

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Runs work that ends with the caller's signal, or after a timeout. */
const limited = async <T>(
  { signal, timeout }: { signal: AbortSignal | undefined; timeout: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  const timer = setTimeout(() => ending.abort(new Error(`No response in ${timeout} ms`)), timeout)
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

const headersIn = (text: string): Headers => {
  const headers = new Headers()
  for (const line of text.trim().split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return headers
}

/** `fetch` tells no progress of what it sends; browsers and React Native have XMLHttpRequest. */
const sendWithProgress = (
  { url, method, headers, body, onProgress }: Outgoing,
  signal: AbortSignal,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onerror = () => reject(new TypeError('The request failed'))
    request.onabort = () => reject(signal.reason)
    request.onload = () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: headersIn(request.getAllResponseHeaders()),
        }),
      )
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })

const sendOnce = (outgoing: Outgoing, options: SendOptions): Promise<Response> =>
  limited({ signal: outgoing.signal, timeout: options.timeout }, (signal) => {
    const { url, method, headers, body, onProgress } = outgoing
    if (onProgress && typeof XMLHttpRequest !== 'undefined')
      return sendWithProgress(outgoing, signal)
    return options.fetch(url, { method, headers, signal, ...(body != null && { body }) })
  })

/**
 * Sends a request. A read is tried again after a lost connection, a timeout or an error of the
 * server, with growing pauses; a write only with a key, since it may have happened.
 */
export async function send(outgoing: Outgoing, options: SendOptions): Promise<Response> {
  const mayRepeat = outgoing.method === 'GET' || keyHeader in outgoing.headers
  const attempts = mayRepeat ? options.retries + 1 : 1
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= attempts
    try {
      const response = await sendOnce(outgoing, options)
      if (isLast || response.status < 500) return response
    } catch (error) {
      if (isLast || outgoing.signal?.aborted) throw error
    }
    await sleep(200 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
  }
}
